#version 330 core
// A rectangle of whole pixels, drawn as a strip of two triangles without any vertex buffer.

uniform ivec4 box;   // left, top, width, height in pixels from the upper left
uniform ivec2 view;  // size of the picture in pixels

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 at = (vec2(box.xy) + corner * vec2(box.zw)) / vec2(view);
  gl_Position = vec4(2.0 * at.x - 1.0, 1.0 - 2.0 * at.y, 0.0, 1.0);
}
