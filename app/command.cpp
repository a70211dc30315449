#include "app/command.h"

#include <exception>
#include <iostream>
#include <new>

#include "core/tensor/memory_error.h"

namespace headwise::app {

int runGuarded(const Command& command) {
  try {
    return command();
  } catch (const Error& error) {
    std::cerr << "headwise: " << error.message().english() << '\n';
    return kWrongInput;
  } catch (const OwnFailure& failure) {
    std::cerr << "headwise: " << failure.what() << '\n';
    return kOwnFailure;
  } catch (const Cancelled&) {
    std::cerr << "headwise: stopped.\n";
    return kInterrupted;
  } catch (const std::bad_alloc&) {
    std::cerr << "headwise: " << notEnoughMemory().english() << '\n';
    return kWrongInput;
  } catch (const std::exception& error) {
    std::cerr << "headwise: this failed, and it should not have: " << error.what() << '\n';
    return kOwnFailure;
  }
}

}  // namespace headwise::app
