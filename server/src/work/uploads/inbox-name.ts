/** Of a name in bytes, so that a number and an ending still fit on every file system. */
const longest = 200;
/** Folders that a file may bring along. */
const deepest = 8;

/** Names that mean a device to Windows, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The path of a sent file below the inbox, in parts: it never leads out of the inbox, is never hidden,
 * and is valid on every system. Empty if no valid part is left.
 */
export function inboxName(name: string): string[] {
  const parts = name
    .normalize('NFC')
    .split(/[/\\]/)
    .map(cleanPart)
    .filter((part) => part !== '');
  return parts.slice(-deepest - 1);
}

function cleanPart(part: string): string {
  const visible = part
    // Joiners between letters are part of some scripts; all other signs without a shape are not.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, (sign) => (/[\u200c\u200d]/.test(sign) ? sign : ''))
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  return shortened(device.test(visible) ? `_${visible}` : visible);
}

function shortened(part: string): string {
  const ending = /\.\w{1,8}$/.exec(part)?.[0] ?? '';
  let stem = Array.from(part.slice(0, part.length - ending.length));
  while (Buffer.byteLength(stem.join('') + ending) > longest) stem = stem.slice(0, -1);
  return stem.join('').trimEnd() + ending;
}

/** `Bees! 001.cbz` becomes `Bees! 001 (2).cbz`. */
export function numberedName(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return number === 1 ? name : `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
}
