import type { FieldChange } from '@longbox/contract/file-metadata';
import {
  changeOf,
  type EditedText,
  isSameList,
  type KnownMetadata,
} from '../metadata/known-metadata.ts';
import { applyEdits, type TextEdit } from '../metadata/xml-places.ts';
import { childrenOf, parseXml } from '../metadata/xml-tree.ts';
import type { EpubMetadata } from './epub-facts.ts';
import { packageFields } from './package-fields.ts';
import { placesIn } from './package-places.ts';
import { seriesChanges, writeSeries } from './package-series.ts';
import { readMetadata } from './read-metadata.ts';
import { unwrapped } from './read-package.ts';

/**
 * A package document with what the server knows of its book; everything else in it stays byte for byte.
 * @returns undefined when it isn't well-formed
 */
export function editPackage(text: string, known: KnownMetadata): EditedText | undefined {
  const places = placesIn(text);
  const metadata = readSaid(text);
  if (!places || !metadata) return undefined;
  const changes: FieldChange[] = [];
  const edits: TextEdit[] = [];
  for (const { field, said, wanted, isSame, write } of packageFields) {
    const before = present(said(metadata));
    const change = changeOf(field, before, wanted(known, metadata, places), isSame);
    if (!change) continue;
    changes.push(change);
    edits.push(...write(change.after, places));
  }
  const series = seriesChanges(known, metadata.series);
  changes.push(...series);
  edits.push(...writeSeries(places, metadata.series, series));
  if (changes.length === 0) return { text, changes };
  const edited = applyEdits(text, edits);
  return says(edited, changes) ? { text: edited, changes } : undefined;
}

const present = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined);

function readSaid(text: string): EpubMetadata | undefined {
  // The text is decoded already.
  const root = parseXml(Buffer.from(text.replace(/^<\?xml[^>]*\?>/u, '')));
  const metadata = childrenOf(root, 'metadata')[0];
  return metadata && readMetadata(unwrapped(metadata));
}

/** Whether the result, read like any other file, says what it should. */
function says(text: string, changes: readonly FieldChange[]): boolean {
  const metadata = placesIn(text) && readSaid(text);
  if (!metadata) return false;
  const { title, number } = metadata.series ?? {};
  const ofSeries = new Map([
    ['series', title],
    ['number', number],
  ]);
  return changes.every(({ field, after }) => {
    const known = packageFields.find((one) => one.field === field);
    const said = known ? known.said(metadata) : [ofSeries.get(field)];
    return (known?.isSame ?? isSameList)(present(said), after);
  });
}
