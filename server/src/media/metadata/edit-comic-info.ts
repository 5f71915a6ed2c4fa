import type { FieldChange } from '@longbox/contract/file-metadata';
import { parseComicInfo } from './comic-info.ts';
import { comicFields, comicInfoOrder, type SaidComic } from './comic-info-fields.ts';
import { pageListEdit } from './comic-info-pages.ts';
import { changeOf, type EditedText, isSameList, type KnownMetadata } from './known-metadata.ts';
import { readXmlFields } from './xml-fields.ts';
import {
  applyEdits,
  escapeXml,
  indentOf,
  type PlacedElement,
  placeElements,
  type TextEdit,
  without,
  withText,
} from './xml-places.ts';

/** A ComicInfo that says nothing. */
const blank = `<?xml version="1.0" encoding="utf-8"?>
<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
</ComicInfo>
`;

/**
 * A ComicInfo 2.1 with what the server knows; everything else in it stays byte for byte.
 * @param before its text so far; undefined for a book without one
 * @returns undefined when it is no sound ComicInfo
 */
export function editComicInfo(
  before: string | undefined,
  known: KnownMetadata,
): EditedText | undefined {
  const text = openRoot(before ?? blank);
  const root = placeElements(text);
  const info = readSaid(text);
  if (root?.name !== 'ComicInfo' || !info) return undefined;
  const changes: FieldChange[] = [];
  const contents = new Map<string, string>();
  for (const { field, said, wanted, isSame, write } of comicFields) {
    const change = changeOf(field, present(said(info, known)), wanted(known, info), isSame);
    if (!change) continue;
    changes.push(change);
    for (const [element, content] of Object.entries(write(change.after, info, known))) {
      contents.set(element, content);
    }
  }
  const pages = pageListEdit(text, root, known.pages);
  if (pages) changes.push(pages.change);
  if (changes.length === 0) return { text: before ?? text, changes };
  const edits = [...contents].map(([name, content]) => edit(text, root, name, content));
  for (const [name, content] of pages?.elements ?? []) edits.push(put(text, root, name, content));
  const edited = applyEdits(text, inOrder(edits.flat()));
  return says(edited, known, changes) ? { text: edited, changes } : undefined;
}

const present = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined);

function readSaid(text: string): SaidComic | undefined {
  const elements = readXmlFields(text, 'ComicInfo');
  const info = elements && parseComicInfo(Buffer.from(withoutEncoding(text)));
  return info && { ...info, elements };
}

/** The text is decoded already. */
const withoutEncoding = (text: string): string => text.replace(/^<\?xml[^>]*\?>/u, '');

/** A root that is its own end, with room for elements. */
function openRoot(text: string): string {
  const root = placeElements(text);
  if (!root?.isAlone) return text;
  const { innerStart, prefix, name } = root;
  const tag = text.slice(0, innerStart - 2).trimEnd();
  return `${tag}>\n</${prefix}${name}>${text.slice(innerStart)}`;
}

/** Edits of new elements come at the same place, so they keep the order of the schema. */
const inOrder = (edits: readonly PlacedEdit[]): TextEdit[] =>
  edits.toSorted((one, other) => one.rank - other.rank);

interface PlacedEdit extends TextEdit {
  readonly rank: number;
}

const rankOf = (name: string): number => comicInfoOrder.findIndex((known) => known === name);

function edit(text: string, root: PlacedElement, name: string, content: string): PlacedEdit[] {
  const element = root.children.find((child) => child.name === name);
  const rank = rankOf(name);
  if (element && content === '') return [{ ...without(text, element), rank }];
  if (element) return [{ ...withText(text, element, content), rank }];
  return content === '' ? [] : put(text, root, name, escapeXml(content));
}

/** Puts an element in its place, instead of one that is there. */
function put(text: string, root: PlacedElement, name: string, inner: string): PlacedEdit[] {
  const tag = root.prefix + name;
  const rank = rankOf(name);
  const element = root.children.find((child) => child.name === name);
  const whole = `<${tag}>${inner}</${tag}>`;
  if (element) return [{ from: element.start, to: element.end, text: whole, rank }];
  const earlier = root.children.findLast((child) => {
    const other = rankOf(child.name);
    return other !== -1 && other < rank;
  });
  const at = earlier?.end ?? root.innerStart;
  const indent = root.children.length === 0 ? '\n  ' : indentOf(text, root.children[0]);
  return [{ from: at, to: at, text: indent + whole, rank }];
}

/** Whether the result, read like any other file, says what it should. */
function says(text: string, known: KnownMetadata, changes: readonly FieldChange[]): boolean {
  const info = readSaid(text);
  if (!info || !placeElements(text)) return false;
  return comicFields.every(({ field, said, isSame = isSameList }) => {
    const change = changes.find((one) => one.field === field);
    return !change || isSame(present(said(info, known)), change.after);
  });
}
