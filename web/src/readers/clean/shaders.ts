/* The programs of the graphics chip. Pictures arrive with their first row at the top, and leave the same way. */

/** One triangle that covers everything. */
export const COVER = `#version 300 es
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

/**
 * Enlarges along edges. The gradients around a pixel say which way an edge runs and how clear it is; a window of
 * Lanczos' is drawn out along it, so that lines stay smooth, and not across it, so that they stay sharp. The
 * result stays within its four neighbors, so that no line gets a halo.
 */
export const ENLARGE = `#version 300 es
precision highp float;
uniform highp sampler2D picture;
uniform vec2 pixelsEach;
out vec4 result;

const float PI = 3.14159265;
float hump(float x) { return x < 1e-4 ? 1.0 : sin(PI * x) / (PI * x); }

void main() {
  ivec2 last = textureSize(picture, 0) - 1;
  vec2 place = gl_FragCoord.xy * pixelsEach - 0.5;
  ivec2 first = ivec2(floor(place));
  vec2 within = place - vec2(first);
  vec4 near[16];
  float light[16];
  for (int at = 0; at < 16; at += 1) {
    ivec2 step = ivec2(at & 3, at >> 2) - 1;
    near[at] = texelFetch(picture, clamp(first + step, ivec2(0), last), 0);
    light[at] = dot(near[at].rgb, vec3(0.299, 0.587, 0.114));
  }
  vec3 slopes = vec3(0.0);
  for (int at = 0; at < 4; at += 1) {
    int center = 5 + (at & 1) + (at >> 1) * 4;
    vec2 slope = vec2(light[center + 1] - light[center - 1], light[center + 4] - light[center - 4]);
    vec2 share = mix(1.0 - within, within, vec2(at & 1, at >> 1));
    slopes += share.x * share.y * vec3(slope * slope, slope.x * slope.y);
  }
  float uneven = length(vec2(slopes.x - slopes.y, 2.0 * slopes.z));
  float strength = slopes.x + slopes.y;
  float clarity = uneven / max(strength, 1e-6) * smoothstep(0.001, 0.02, strength);
  vec2 steepest = vec2(slopes.x - slopes.y + uneven, 2.0 * slopes.z);
  vec2 across = dot(steepest, steepest) > 1e-12 ? normalize(steepest) : vec2(0.0, 1.0);
  float along = mix(1.0, 0.5, clarity);
  vec4 sum = vec4(0.0);
  float total = 0.0;
  for (int at = 0; at < 16; at += 1) {
    vec2 away = vec2(ivec2(at & 3, at >> 2) - 1) - within;
    float far = length(vec2(dot(away, across), along * dot(away, vec2(-across.y, across.x))));
    float weight = far < 2.0 ? hump(far) * hump(far * 0.5) : 0.0;
    sum += near[at] * weight;
    total += weight;
  }
  vec4 least = min(min(near[5], near[6]), min(near[9], near[10]));
  vec4 most = max(max(near[5], near[6]), max(near[9], near[10]));
  result = clamp(sum / total, least, most);
}`;

/**
 * Sharpens and sets the levels. A pixel is moved away from the mean of its neighbors, but never beyond the
 * lightest and darkest of them; where they hardly differ, it's the grain of the paper and stays.
 */
export const FINISH = `#version 300 es
precision highp float;
uniform highp sampler2D picture;
uniform float sharpness;
uniform int reach;
uniform vec3 black;
uniform vec3 white;
out vec4 result;

// Transparent pages are drawn for white paper.
vec3 at(ivec2 place) {
  vec4 found = texelFetch(picture, clamp(place, ivec2(0), textureSize(picture, 0) - 1), 0);
  return found.rgb + 1.0 - found.a;
}

void main() {
  ivec2 size = textureSize(picture, 0);
  ivec2 place = ivec2(gl_FragCoord.x, size.y - 1 - int(gl_FragCoord.y));
  vec3 color = at(place);
  if (sharpness > 0.0) {
    vec3 left = at(place - ivec2(reach, 0));
    vec3 right = at(place + ivec2(reach, 0));
    vec3 above = at(place - ivec2(0, reach));
    vec3 below = at(place + ivec2(0, reach));
    vec3 least = min(color, min(min(left, right), min(above, below)));
    vec3 most = max(color, max(max(left, right), max(above, below)));
    vec3 amount = sharpness * smoothstep(0.1, 0.28, most - least);
    color = clamp(color + amount * (color - (left + right + above + below) / 4.0), least, most);
  }
  result = vec4(clamp((color - black) / (white - black), 0.0, 1.0), 1.0);
}`;
