/**
 * The codestream of a JPEG XL, or its first part, out of the boxes of its container (ISO/IEC 18181-2,
 * 9); the bytes themselves when they are no container. Undefined when there is none in these bytes.
 */
export function jxlCodestream(bytes: Buffer): Buffer | undefined {
  if (bytes[0] === 0xff) return bytes;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    // A size of 1 says that one of 8 bytes follows, a size of 0 that the box is the last.
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const start = at + (isLong ? 16 : 8);
    if (type === 'jxlc') return bytes.subarray(start);
    // A part of the codestream follows its number.
    if (type === 'jxlp') return bytes.subarray(start + 4);
    if (size < start - at) return undefined;
    at += size;
  }
  return undefined;
}
