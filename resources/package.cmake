# The Debian package:  cmake --build --preset release && (cd build/release && cpack)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME headwise)
set(CPACK_PACKAGE_CONTACT "Headwise developers <headwise@localhost.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "microscope for multi-head attention")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Headwise shows what every head of multi-head attention looks at. One types
a sentence, chooses heads, mask and positions, and sees live each head's
attention weights, how the heads are concatenated and mixed by W_O, and
what it all costs. Pictures for papers and slides are written as PNG, SVG
and PDF, also without a display.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# The libraries are found by dpkg-shlibdeps; nothing in the binary tells of fonts and plug-ins.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-inter, fonts-noto-cjk, libqt6svg6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland")
include(CPack)
