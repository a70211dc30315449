#version 330 core
// A picture, pixel for pixel, already multiplied by its alpha.

uniform sampler2D picture;
uniform ivec4 box;
uniform ivec2 view;
out vec4 color;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.x, float(view.y) - gl_FragCoord.y);
  color = texelFetch(picture, pixel - box.xy, 0);
}
