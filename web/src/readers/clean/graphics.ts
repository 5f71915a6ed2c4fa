import type { Levels, Rgb } from './levels.ts';
import { isEnlarged } from './output-size.ts';
import { COVER, ENLARGE, FINISH } from './shaders.ts';

type Size = { readonly width: number; readonly height: number };

/** The graphics chip, as far as pages are cleaned with it. */
export type Graphics = {
  /** A picture in a size, with levels; nothing if the chip can't hold it. */
  draw(image: ImageBitmap, size: Size, levels: Levels | undefined): ImageBitmap | undefined;
};

const UNTOUCHED: Levels = { white: [255, 255, 255], black: [0, 0, 0] };
const SHARPNESS = 0.9;

function programOf(gl: WebGL2RenderingContext, fragments: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, COVER],
    [gl.FRAGMENT_SHADER, fragments],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('The graphics chip takes no programs');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) {
    throw new Error(gl.getProgramInfoLog(program) ?? 'The graphics chip refused a program');
  }
  return program;
}

function textureOf(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

const shares = ([red, green, blue]: Rgb) => [red / 255, green / 255, blue / 255] as const;

interface Enlarging {
  readonly source: WebGLTexture;
  readonly from: Size;
  readonly size: Size;
}

/** A larger copy of a texture, which is bound then. */
function enlarged(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { source, from, size }: Enlarging,
): WebGLTexture {
  const copy = textureOf(gl);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, size.width, size.height);
  const frame = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, copy, 0);
  gl.bindTexture(gl.TEXTURE_2D, source);
  gl.useProgram(program);
  const pixelsEach = gl.getUniformLocation(program, 'pixelsEach');
  gl.uniform2f(pixelsEach, from.width / size.width, from.height / size.height);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.deleteFramebuffer(frame);
  gl.bindTexture(gl.TEXTURE_2D, copy);
  return copy;
}

/** The graphics chip; nothing where the browser has none for workers. */
export function openGraphics(): Graphics | undefined {
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
  if (!gl) return undefined;
  const longest = Number(gl.getParameter(gl.MAX_TEXTURE_SIZE));
  const enlarge = programOf(gl, ENLARGE);
  const finish = programOf(gl, FINISH);
  return {
    draw(image, size, levels = UNTOUCHED) {
      const { width, height } = size;
      if (Math.max(image.width, image.height, width, height) > longest) return undefined;
      const isLarger = isEnlarged(image, size);
      const source = textureOf(gl);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
      gl.viewport(0, 0, width, height);
      const larger = isLarger ? enlarged(gl, enlarge, { source, from: image, size }) : undefined;
      Object.assign(canvas, size);
      gl.useProgram(finish);
      gl.uniform1f(gl.getUniformLocation(finish, 'sharpness'), isLarger ? SHARPNESS : 0);
      const reach = Math.max(1, Math.round(width / image.width / 1.5));
      gl.uniform1i(gl.getUniformLocation(finish, 'reach'), reach);
      gl.uniform3f(gl.getUniformLocation(finish, 'black'), ...shares(levels.black));
      gl.uniform3f(gl.getUniformLocation(finish, 'white'), ...shares(levels.white));
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.deleteTexture(source);
      gl.deleteTexture(larger ?? null);
      // A lost chip draws black.
      return gl.isContextLost() ? undefined : canvas.transferToImageBitmap();
    },
  };
}
