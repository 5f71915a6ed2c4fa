import { escapeXml } from '../text/text-book.ts';

/** Elements that have no content. */
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col']);
/** Elements that are left out with all that is in them. */
const unread: ReadonlySet<string> = new Set(
  'script style title iframe object embed applet template noscript head guide'.split(' '),
);
/** Elements whose content stands for itself. */
const unwrapped: ReadonlySet<string> = new Set(
  'html body audio video source form input button select textarea meta link base reference'.split(
    ' ',
  ),
);
const namespaces: ReadonlyMap<string, string> = new Map([
  ['svg', 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'],
  ['math', 'xmlns="http://www.w3.org/1998/Math/MathML"'],
]);
const soundName = /^[a-z][\w-]*$/iu;
const soundAttribute = /^(?:[a-z][\w-]*|epub:type|xml:lang|xlink:href)$/iu;
/** Readers of documents go no deeper; what is below stands without its element. */
const deepest = 80;

const addresses: ReadonlySet<string> = new Set(['href', 'src', 'xlink:href']);
/** Files of the book; links may lead elsewhere. */
const isKept = (name: string, address: string): boolean =>
  /^(?:#|\d+\.xhtml|[rs]\d+\.)/u.test(address) ||
  (name === 'href' && /^(?:https?|mailto):/iu.test(address));

export type Attributes = Readonly<Record<string, string>>;

interface Open {
  readonly name: string;
  /** The tag that begins it, empty for an element that isn't written. */
  readonly again: string;
  readonly isUnread: boolean;
}

/** Attributes as they stand in a tag: none that runs anything, or leads outside but for links. */
export function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(
      ([name, value]) =>
        soundAttribute.test(name) &&
        !/^(?:on|xmlns)/iu.test(name) &&
        (!addresses.has(name) || isKept(name, value)),
    )
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

/** Writes elements as XHTML of our own, in which each that was begun ends. */
export function createMarkup() {
  let parts: string[] = [];
  let length = 0;
  const open: Open[] = [];
  let unreadDepth = 0;
  const put = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  return {
    /** Letters since the last piece. */
    length: (): number => length,
    isOpen: (names: ReadonlySet<string>): boolean => open.some(({ name }) => names.has(name)),
    begin(name: string, attributes: Attributes): void {
      const isUnread = unread.has(name);
      if (isUnread) unreadDepth += 1;
      const isWritten =
        unreadDepth === 0 && soundName.test(name) && !unwrapped.has(name) && open.length < deepest;
      const namespace = namespaces.get(name);
      const tag = `<${name}${namespace === undefined ? '' : ` ${namespace}`}`;
      if (voids.has(name)) {
        if (isWritten) put(`${tag}${attributesOf(attributes)}/>`);
        return;
      }
      const { id, ...others } = attributes;
      if (isWritten) put(`${tag}${attributesOf(id === undefined ? others : { id, ...others })}>`);
      // Begun again in the next piece, it's the same element, but has its ID only once.
      const again = isWritten ? `${tag}${attributesOf(others)}>` : '';
      open.push({ name, again, isUnread });
    },
    text(text: string): void {
      if (unreadDepth === 0) put(escapeXml(text));
    },
    end(name: string): void {
      if (voids.has(name)) return;
      const last = open.pop();
      if (last?.isUnread === true) unreadDepth -= 1;
      if (last && last.again !== '') put(`</${last.name}>`);
    },
    /** What was written since the last piece; elements that are open begin again in the next. */
    take(): string {
      const written = open.filter(({ again }) => again !== '');
      const piece =
        parts.join('') +
        written
          .toReversed()
          .map(({ name }) => `</${name}>`)
          .join('');
      parts = written.map(({ again }) => again);
      length = 0;
      return piece;
    },
  };
}
export type Markup = ReturnType<typeof createMarkup>;
