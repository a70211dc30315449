# Brings the .ts files in OUT up to date with the strings in the code. Strings that have gone are dropped; line numbers
# are left out, so that a change of code alone changes no .ts file.
#   cmake -D LUPDATE=... -D OUT=FOLDER -P update.cmake
cmake_path(GET CMAKE_SCRIPT_MODE_FILE PARENT_PATH here)
cmake_path(SET root NORMALIZE "${here}/../..")
set(options core ui app -extensions cpp,h -I . -locations none -no-obsolete -silent
            -tr-function-alias QT_TRANSLATE_NOOP+=HEADWISE_TR_NOOP)
foreach(language zh_CN en)
  set(plurals)
  if(language STREQUAL en)
    set(plurals -pluralonly)
  endif()
  execute_process(
    COMMAND "${LUPDATE}" ${options} ${plurals} -target-language ${language} -ts "${OUT}/headwise_${language}.ts"
    WORKING_DIRECTORY "${root}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
