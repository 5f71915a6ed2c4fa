import type { FieldChange } from '@longbox/contract/file-metadata';
import type { KnownPage } from './known-metadata.ts';
import { escapeAttribute, indentOf, type PlacedElement } from './xml-places.ts';

interface PageListEdit {
  readonly change: FieldChange;
  /** The inner XML of elements, by their names. */
  readonly elements: readonly [name: string, inner: string][];
}

type Attributes = ReadonlyMap<string, string>;

/**
 * The list of pages with their sizes, and which of them are double; what else a file says of its pages stays.
 * Undefined when nothing changes, or no page is known.
 */
export function pageListEdit(
  text: string,
  root: PlacedElement,
  pages: readonly KnownPage[],
): PageListEdit | undefined {
  if (pages.length === 0) return undefined;
  const list = root.children.find(({ name }) => name === 'Pages');
  const said = list?.children.filter(({ name }) => name === 'Page') ?? [];
  const byImage = new Map(said.map(({ attributes }) => [attributes.get('Image'), attributes]));
  const wanted = pages.map((page, index) =>
    attributesOf(page, index, byImage.get(String(index)), said.length === 0),
  );
  const count = root.children.find(({ name }) => name === 'PageCount');
  const isCounted = count && Number(text.slice(count.innerStart, count.innerEnd)) === pages.length;
  const isListed =
    said.length === wanted.length &&
    said.every(({ attributes }, index) => isSame(attributes, wanted[index]));
  if (isCounted && isListed) return undefined;
  const outer = indentOf(text, list ?? root.children[0]) || '\n  ';
  const inner = wanted.map(
    (attributes) => `${outer}  <${root.prefix}Page${written(attributes)} />`,
  );
  return {
    change: {
      field: 'pages',
      before: said.length > 0 ? [String(said.length)] : [],
      after: [String(pages.length)],
    },
    elements: [
      ['PageCount', String(pages.length)],
      ...(isListed ? [] : [['Pages', inner.join('') + outer] satisfies [string, string]]),
    ],
  };
}

function attributesOf(
  { size, width, height }: KnownPage,
  index: number,
  said: Attributes | undefined,
  isNew: boolean,
): Attributes {
  const isDouble = width !== null && height !== null && width > height;
  return new Map([
    ['Image', String(index)],
    ...(isNew && index === 0 ? [['Type', 'FrontCover'] satisfies [string, string]] : []),
    ...(said ?? []),
    ...(isDouble ? [['DoublePage', 'true'] satisfies [string, string]] : []),
    ...numbers({ ImageSize: size, ImageWidth: width, ImageHeight: height }),
  ]);
}

const numbers = (values: Readonly<Record<string, number | null>>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, String(Math.round(value))]],
  );

const isSame = (one: Attributes, other: Attributes | undefined): boolean =>
  one.size === other?.size && [...one].every(([name, value]) => other.get(name) === value);

const written = (attributes: Attributes): string =>
  [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
