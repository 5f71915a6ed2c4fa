import * as feedParser from 'opds-feed-parser';
import * as z from 'zod/mini';
import { all, linksOf, textsOf, type Xml } from './read-xml.ts';

const acquisition = 'http://opds-spec.org/acquisition';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const iri = /^[a-z][a-z\d+.-]*:\S+$/i;
const atomNames = new Set([
  'author',
  'category',
  'content',
  'contributor',
  'entry',
  'id',
  'link',
  'title',
  'updated',
]);
const imageTypes = new Set(['image/gif', 'image/jpeg', 'image/png']);

/** What OPDS 1.2 and Atom demand of a feed, and a feed lacks; nothing of a good one. */
export function faultsOfAtom(feed: Xml): string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, what: string): void => {
    if (!holds) faults.push(what);
  };
  const kind = /kind=(\w+)/.exec(linksOf(feed, 'self')[0]?.['type'] ?? '')?.[1];
  demand(feed.name === 'feed', 'the root is a feed');
  demand(feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom', 'Atom has no prefix');
  demand(kind === 'navigation' || kind === 'acquisition', 'a feed is of one kind');
  demand(linksOf(feed, 'self').length === 1, 'one self link');
  demand(linksOf(feed, 'start').length === 1, 'one start link');
  demand(textsOf(feed, 'author').length > 0, 'a feed has an author');
  for (const author of all(feed, 'author')) {
    demand(textsOf(author, 'name').length === 1, 'an author has one name');
  }
  const entries = all(feed, 'entry');
  for (const part of [feed, ...entries]) faults.push(...faultsOfPart(part));
  const ids = entries.flatMap((entry) => textsOf(entry, 'id'));
  demand(new Set(ids).size === entries.length, 'ids are unique');
  for (const entry of entries) {
    const isBook = all(entry, 'link').some(({ attributes }) =>
      attributes['rel']?.startsWith(acquisition),
    );
    demand(isBook === (kind === 'acquisition'), `entries are of the kind of the feed: ${kind}`);
    demand(textsOf(entry, 'content').length === 1, 'one content');
    if (!isBook) demand(linksOf(entry, 'subsection').length === 1, 'a folder leads somewhere');
  }
  return [...new Set(faults)];
}

/** Of a feed or an entry. */
function faultsOfPart(part: Xml): string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, what: string): void => {
    if (!holds) faults.push(`${part.name}: ${what}`);
  };
  const [id = ''] = textsOf(part, 'id');
  demand(iri.test(id), `an id is an absolute IRI, not ${id}`);
  for (const name of ['id', 'title', 'updated']) {
    demand(textsOf(part, name).length === 1, `one ${name}`);
  }
  demand(instant.test(textsOf(part, 'updated')[0] ?? ''), 'updated is an instant');
  for (const { name } of part.children) {
    const isKnown = atomNames.has(name) || /^(?:dc|opensearch):\w+$/.test(name);
    demand(isKnown, `no element ${name}`);
  }
  for (const { attributes } of all(part, 'category')) {
    demand(attributes['term'] !== undefined, 'a category has a term');
  }
  for (const { attributes } of all(part, 'link')) {
    const { rel = '', type = '', href = '' } = attributes;
    demand(
      rel !== '' && type !== '' && href !== '',
      'a link has a relation, a type and an address',
    );
    demand(href.startsWith('/'), `an address begins with a slash: ${href}`);
    demand(
      /^[\w\-.~%/?&=:;,@{}]+$/.test(href) && !/[ "<>+]/.test(href),
      `an escaped address: ${href}`,
    );
    const isPicture = rel.startsWith('http://opds-spec.org/image') || rel.endsWith('/stream');
    if (isPicture) demand(imageTypes.has(type), `a picture of a known type: ${type}`);
  }
  return faults;
}

interface Parser {
  parse(feed: string): Promise<unknown>;
}

const { default: OpdsFeedParser } = z.parse(
  z.object({ default: z.custom<new () => Parser>((value) => typeof value === 'function') }),
  { ...feedParser },
);
const Read = z.object({ entries: z.array(z.object({ title: z.string() })) });

/** The titles of a feed's entries, as an independent reader finds them. */
export async function titlesByOthers(feed: string): Promise<string[]> {
  const { entries } = z.parse(Read, await new OpdsFeedParser().parse(feed));
  return entries.map(({ title }) => title.trim());
}
