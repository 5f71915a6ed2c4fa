/** Decoded pixels, row by row from the top left, one byte a channel. */
export type RawImage = {
  data: Uint8Array;
  width: number;
  height: number;
  /** RGB or RGBA. */
  channels: 3 | 4;
};
