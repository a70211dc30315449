# Included by resources/CMakeLists.txt; gives HEADWISE_QM_FILES.
# headwise_zh_CN.ts holds the Chinese of every visible string, headwise_en.ts only the plural forms of English. Both are
# brought up to date by hand:  cmake --build --preset dev --target translations_update
set(HEADWISE_QM_FILES)
foreach(language en zh_CN)
  set(ts "${CMAKE_CURRENT_LIST_DIR}/headwise_${language}.ts")
  set(qm "${CMAKE_CURRENT_BINARY_DIR}/translations/headwise_${language}.qm")
  add_custom_command(OUTPUT "${qm}" COMMAND Qt6::lrelease -silent "${ts}" -qm "${qm}" DEPENDS "${ts}" VERBATIM)
  list(APPEND HEADWISE_QM_FILES "${qm}")
endforeach()

# The texts of Qt's own dialogs and buttons come along, so that an installed Headwise is Chinese throughout.
set(qtbase_qm "${QT6_INSTALL_PREFIX}/${QT6_INSTALL_TRANSLATIONS}/qtbase_zh_CN.qm")
if(NOT EXISTS "${qtbase_qm}")
  message(FATAL_ERROR "Qt's own translations are missing: ${qtbase_qm}. Debian's package is qt6-translations-l10n.")
endif()
configure_file("${qtbase_qm}" translations/qtbase_zh_CN.qm COPYONLY)
list(APPEND HEADWISE_QM_FILES "${CMAKE_CURRENT_BINARY_DIR}/translations/qtbase_zh_CN.qm")

add_custom_target(translations_update
  COMMAND "${CMAKE_COMMAND}" -D "LUPDATE=$<TARGET_FILE:Qt6::lupdate>" -D "OUT=${CMAKE_CURRENT_LIST_DIR}"
          -P "${CMAKE_CURRENT_LIST_DIR}/update.cmake"
  VERBATIM)
