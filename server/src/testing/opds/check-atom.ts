import { faultsByGrammar } from './atom-grammar.ts';
import { all, linksOf, readXml, textsOf } from './read-xml.ts';

const acquisition = 'http://opds-spec.org/acquisition';
/** Relations of which a feed has one link at most. */
const single = ['self', 'start', 'alternate', 'first', 'previous', 'next', 'last'];

/**
 * What OPDS 1.2 and Atom demand of a feed, and a feed lacks; nothing of a good one.
 *
 * @throws if it isn't well formed
 */
export function faultsOfAtom(text: string): string[] {
  const feed = readXml(text);
  const faults = faultsByGrammar(text);
  const demand = (holds: boolean, what: string): void => {
    if (!holds) faults.push(what);
  };
  const kind = /kind=(\w+)/.exec(linksOf(feed, 'self')[0]?.['type'] ?? '')?.[1];
  demand(feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom', 'Atom has no prefix');
  demand(linksOf(feed, 'self').length === 1, 'a self link');
  demand(linksOf(feed, 'start').length === 1, 'a start link');
  for (const rel of single) demand(linksOf(feed, rel).length <= 1, `one ${rel} link`);
  const entries = all(feed, 'entry');
  const ids = [feed, ...entries].flatMap((part) => textsOf(part, 'id'));
  demand(new Set(ids).size === entries.length + 1, 'ids are unique');
  for (const entry of entries) {
    const isBook = linksOf(entry, acquisition).length > 0;
    demand(isBook === (kind === 'acquisition'), `entries are of the kind of the feed: ${kind}`);
    if (!isBook) demand(linksOf(entry, 'subsection').length === 1, 'a folder leads somewhere');
    const isOfEntry = textsOf(entry, 'dc:identifier').some((one) => ids.includes(one));
    demand(!isOfEntry, 'dc:identifier names the book, not the entry');
  }
  for (const { attributes } of [feed, ...entries].flatMap((part) => all(part, 'link'))) {
    const { href = '' } = attributes;
    demand(/^\/[\w\-.~%/?&=:;,@{}]+$/.test(href), `an escaped address with a path: ${href}`);
  }
  return [...new Set(faults)];
}
