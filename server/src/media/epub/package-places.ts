import { cleanLine } from '../metadata/clean-text.ts';
import {
  escapeAttribute,
  escapeXml,
  indentOf,
  type PlacedElement,
  placeElements,
  type TextEdit,
  without,
  withText,
} from '../metadata/xml-places.ts';
import { parseXml, textOf } from '../metadata/xml-tree.ts';

const dublinCore = 'http://purl.org/dc/elements/1.1/';
const packageSpace = 'http://www.idpf.org/2007/opf';

type Attributes = Readonly<Record<string, string>>;

/** The metadata of a package document, with the places where it can be changed. */
export interface PackagePlaces {
  readonly isEpub3: boolean;
  /** ID of the identifier that is the book's own. */
  readonly uniqueId: string | undefined;
  /** Its elements of a name. */
  all(name: string): readonly PlacedElement[];
  text(element: PlacedElement): string;
  /** An attribute by its name without prefix. */
  attribute(element: PlacedElement, name: string): string | undefined;
  /** The `meta` elements that say more about an element. */
  refinements(element: PlacedElement, property?: string): readonly PlacedElement[];
  set(element: PlacedElement, content: string): TextEdit;
  /** Takes an element away, with all that says more about it. */
  remove(element: PlacedElement): TextEdit[];
  /** Another element in the place of one. */
  replaceMeta(element: PlacedElement, attributes: Attributes): TextEdit;
  /** An element of Dublin Core; `opf` are attributes of EPUB 2. */
  addCore(name: string, content: string, more?: { id?: string; opf?: Attributes }): TextEdit;
  /** A `meta` with content (EPUB 3), or with attributes alone. */
  addMeta(attributes: Attributes, content?: string): TextEdit;
  /** An ID that nothing has yet. */
  freeId(start: string): string;
  /** Gives an element an ID, if it has none. */
  identify(element: PlacedElement, start: string): { id: string; edits: TextEdit[] };
}

/** Undefined for a package document that isn't well-formed or has no metadata. */
export function placesIn(text: string): PackagePlaces | undefined {
  const root = placeElements(text);
  const metadata = root?.children.find(({ name }) => name === 'metadata');
  if (root?.name !== 'package' || !metadata || metadata.isAlone) return undefined;
  const wrapper = (name: string) => metadata.children.find((child) => child.name === name);
  const [coreHome, metaHome] = [wrapper('dc-metadata'), wrapper('x-metadata')].map((one) =>
    one?.isAlone === false ? one : metadata,
  );
  const children = [
    ...metadata.children,
    ...(wrapper('dc-metadata')?.children ?? []),
    ...(wrapper('x-metadata')?.children ?? []),
  ];
  const used = new Set(Array.from(text.matchAll(/\bid\s*=\s*["']([^"']*)["']/gu), ([, id]) => id));
  const bound = (space: string): string | undefined =>
    [metadata, root].flatMap(({ attributes }) =>
      [...attributes].flatMap(([name, value]) =>
        name.startsWith('xmlns:') && value === space ? [`${name.slice(6)}:`] : [],
      ),
    )[0];
  const core = bound(dublinCore);
  const opf = bound(packageSpace);

  const attribute: PackagePlaces['attribute'] = ({ attributes }, name) =>
    attributes.get(name) ??
    [...attributes].find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1];
  const refinements: PackagePlaces['refinements'] = (element, property) => {
    const id = attribute(element, 'id');
    if (id === undefined) return [];
    return children.filter(
      (meta) =>
        meta.name === 'meta' &&
        attribute(meta, 'refines') === `#${id}` &&
        (property === undefined || attribute(meta, 'property') === property),
    );
  };
  const add = (home: PlacedElement | undefined, whole: string): TextEdit => {
    const { children: inside, innerStart } = home ?? metadata;
    const at = inside.at(-1)?.end ?? innerStart;
    return { from: at, to: at, text: (indentOf(text, inside[0]) || '\n    ') + whole };
  };

  return {
    isEpub3: Number.parseFloat(attribute(root, 'version') ?? '') >= 3,
    uniqueId: attribute(root, 'unique-identifier'),
    all: (name) => children.filter((child) => child.name === name),
    text({ start, end }) {
      const element = parseXml(Buffer.from(text.slice(start, end)));
      return element ? textOf(element) : '';
    },
    attribute,
    refinements,
    set: (element, content) => withText(text, element, content),
    remove: (element) => [element, ...refinements(element)].map((one) => without(text, one)),
    replaceMeta: ({ start, end, prefix }, attributes) => ({
      from: start,
      to: end,
      text: `<${prefix}meta${written(attributes)}/>`,
    }),
    addCore(name, content, more = {}) {
      const tag = `${core ?? 'dc:'}${name}`;
      const { id, opf: own = {} } = more;
      const prefixed = Object.entries(own).map(([key, value]) => [(opf ?? 'opf:') + key, value]);
      const attributes: Attributes = {
        ...(core === undefined && { 'xmlns:dc': dublinCore }),
        ...(opf === undefined && prefixed.length > 0 && { 'xmlns:opf': packageSpace }),
        ...(id !== undefined && { id }),
        ...Object.fromEntries(prefixed),
      };
      return add(coreHome, `<${tag}${written(attributes)}>${escapeXml(content)}</${tag}>`);
    },
    addMeta(attributes, content) {
      const tag = `${metadata.prefix}meta`;
      const start = `<${tag}${written(attributes)}`;
      return add(
        metaHome,
        content === undefined ? `${start}/>` : `${start}>${escapeXml(content)}</${tag}>`,
      );
    },
    freeId(start) {
      let id = start;
      for (let number = 2; used.has(id); number += 1) id = `${start}-${number}`;
      used.add(id);
      return id;
    },
    identify(element, start) {
      const known = attribute(element, 'id');
      if (known !== undefined) return { id: known, edits: [] };
      const id = this.freeId(start);
      const at = element.start + 1 + element.prefix.length + element.name.length;
      return { id, edits: [{ from: at, to: at, text: ` id="${id}"` }] };
    },
  };
}

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(cleanLine(value))}"`)
    .join('');
