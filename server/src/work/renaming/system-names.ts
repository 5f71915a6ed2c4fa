/** What names of files a system allows. */
export interface NameRules {
  /** A character that no name may have. */
  readonly forbidden: RegExp;
  /** Names that devices have, with any ending. */
  readonly reserved: RegExp | undefined;
}

/** Also valid on macOS and Linux. */
const windows: NameRules = {
  forbidden: /[\p{Cc}<>:"/\\|?*]/u,
  reserved: /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i,
};
/** Finder shows a colon as a slash. */
const mac: NameRules = { forbidden: /[\p{Cc}:/]/u, reserved: undefined };
const linux: NameRules = { forbidden: /[\p{Cc}/]/u, reserved: undefined };

/** The rules of all systems, or of the one that the server runs on. */
export function rulesFor(portable: boolean, platform: string = process.platform): NameRules {
  if (portable || platform === 'win32') return windows;
  return platform === 'darwin' ? mac : linux;
}

/** Bytes of a name that every usual file system allows. */
export const longestName = 255;

/** Characters that change the direction of the text around them, and so hide what a name is. */
const turning = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const likenesses: Readonly<Record<string, string>> = { '"': '’', '<': '(', '>': ')' };

/** A value as part of a name: one line, with forbidden characters replaced. */
function cleanValue(value: string, { forbidden }: NameRules): string {
  const line = value.toWellFormed().normalize('NFC').replace(turning, '').replace(/\s+/g, ' ');
  const plain = forbidden.test(':') ? line.replace(/\s*: +/g, ' - ') : line;
  if (!forbidden.test(plain)) return plain.trim();
  return Array.from(plain, (character) => {
    if (!forbidden.test(character)) return character;
    if ('?*'.includes(character) || /\p{Cc}/u.test(character)) return '';
    return likenesses[character] ?? '-';
  })
    .join('')
    .trim();
}

/** Does the same, and remembers what it did: most values of many books are the same. */
export function valueCleaner(rules: NameRules): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const cleaned = cleanValue(value, rules);
    known.set(value, cleaned);
    return cleaned;
  };
}

/** A name without an ending as the system takes it; scans pass over names that begin with a dot. */
export function cleanName(name: string, { reserved }: NameRules): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  return reserved?.test(cleaned) === true ? cleaned.replace(/^[^.]+/, '$&_') : cleaned;
}
