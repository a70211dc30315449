#include "core/text/boundaries.h"

#include <unicode/localpointer.h>
#include <unicode/utext.h>

#include "core/tensor/error.h"

namespace headwise {
namespace {

void check(UErrorCode status) {
  if (U_SUCCESS(status)) return;
  throw Error({HEADWISE_TR_NOOP("core",
                                "The Unicode library ICU cannot divide text (%1). Its data are missing or "
                                "damaged: install the packages of ICU again."),
               {u_errorName(status)}});
}

}  // namespace

BoundaryRule BoundaryRule::characters() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> made(icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  check(status);
  return BoundaryRule(std::move(made));
}

BoundaryRule BoundaryRule::words() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> made(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  check(status);
  return BoundaryRule(std::move(made));
}

Ends BoundaryRule::endsIn(std::string_view valid_utf8) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::LocalUTextPointer text(
      utext_openUTF8(nullptr, valid_utf8.data(), static_cast<std::int64_t>(valid_utf8.size()), &status));
  m_iterator->setText(text.getAlias(), status);
  check(status);
  Ends ends;
  while (m_iterator->next() != icu::BreakIterator::DONE) ends.push_back(m_iterator->current());
  return ends;
}

}  // namespace headwise
