import * as z from 'zod/mini';
import { readLanguage } from '../../media/metadata/language.ts';
import {
  firstOf,
  lineOf,
  linesOf,
  listOf,
  maybe,
  number,
  summaryOf,
  unlessEmpty,
  yearOf,
} from './read-values.ts';
import type { Source, SourceEntry } from './source.ts';

/** A work as the search of Open Library gives it. */
const Doc = z.object({
  key: z.string(),
  title: z.string(),
  author_name: listOf(z.string()),
  first_publish_year: number,
  publisher: listOf(z.string()),
  language: listOf(z.string()),
  cover_i: number,
  subject: listOf(z.string()),
});

/** A work's own record; its description is a text, or an object that holds one. */
const Work = z.object({
  key: z.string(),
  title: z.string(),
  description: maybe(z.union([z.string(), z.object({ value: z.string() })])),
  subjects: listOf(z.string()),
  covers: listOf(z.number()),
});

const mostSubjects = 15;
const fields = 'key,title,author_name,first_publish_year,publisher,language,cover_i,subject';

const idIn = (key: string): string | undefined => /^\/works\/(OL\d{1,12}W)$/.exec(key)?.[1];
const coverOf = (cover: number | string | null | undefined): string | undefined =>
  Number(cover) > 0 ? `https://covers.openlibrary.org/b/id/${Number(cover)}-L.jpg` : undefined;
const linkOf = (id: string) => ({
  label: 'Open Library',
  url: `https://openlibrary.org/works/${id}`,
});
/** Subjects with a colon are for machines: `nyt:trade-fiction=2014-01-19`. */
const subjectsOf = (subjects: readonly string[]): string[] | undefined =>
  unlessEmpty(linesOf(subjects.filter((one) => !/[:=]/.test(one))).slice(0, mostSubjects));

function entryOfDoc(doc: z.output<typeof Doc>): SourceEntry | undefined {
  const [id, title] = [idIn(doc.key), lineOf(doc.title)];
  if (id === undefined || title === undefined) return undefined;
  const languages = new Set(doc.language);
  return {
    id,
    link: linkOf(id),
    firstYear: yearOf(doc.first_publish_year),
    lastYear: null,
    cover: coverOf(doc.cover_i),
    values: {
      title,
      // Of many editions, nothing says which one is meant.
      publisher: doc.publisher.length === 1 ? lineOf(doc.publisher[0]) : undefined,
      language: languages.size === 1 ? readLanguage(doc.language[0] ?? '') : undefined,
      tags: subjectsOf(doc.subject),
      authors: unlessEmpty(linesOf(doc.author_name).map((name) => ({ name, role: 'writer' }))),
    },
  };
}

const Found = z.object({ docs: listOf(Doc) });

/** The search of works whose members say this. */
function searchUrl(name: 'q' | 'title', text: string): URL {
  const url = new URL('https://openlibrary.org/search.json');
  url.search = new URLSearchParams({ [name]: text, fields, limit: '12' }).toString();
  return url;
}

/** An edition's record: the work that it's an edition of. */
const Edition = z.object({ works: listOf(z.object({ key: z.string() })) });

/** Open Library, by its search and its works: one call a second for programs that name nobody to write to. */
export const openLibrary: Source = {
  id: 'openlibrary',
  name: 'Open Library',
  url: 'https://openlibrary.org',
  key: 'NONE',
  hosts: ['openlibrary.org', 'covers.openlibrary.org'],
  pace: { apart: 1000 },
  ids: /^OL\d{1,12}W$/,
  idOf: ({ hostname, pathname }) =>
    /^(?:www\.)?openlibrary\.org$/.test(hostname)
      ? /^\/works\/(OL\d{1,12}W)(?:\/|$)/.exec(pathname)?.[1]
      : undefined,
  async search({ ask }, words) {
    return firstOf(
      z.parse(Found, await ask({ url: searchUrl('title', words) })).docs.map(entryOfDoc),
    );
  },
  async find({ ask }, id) {
    const answer = await ask({ url: new URL(`https://openlibrary.org/works/${id}.json`) });
    if (answer === undefined) return undefined;
    const work = z.parse(Work, answer);
    // The work doesn't name its people, years and publishers; the search does.
    const found = z.parse(Found, await ask({ url: searchUrl('q', `key:/works/${id}`) }));
    const doc = found.docs.find(({ key }) => idIn(key) === id);
    const base = entryOfDoc(doc ?? z.parse(Doc, { key: `/works/${id}`, title: work.title }));
    const { description } = work;
    return (
      base && {
        ...base,
        cover: base.cover ?? coverOf(work.covers[0]),
        values: {
          ...base.values,
          summary: summaryOf(typeof description === 'string' ? description : description?.value),
          tags: base.values.tags ?? subjectsOf(work.subjects),
        },
      }
    );
  },
  async byIsbn(asker, isbn) {
    const edition = await asker.ask({ url: new URL(`https://openlibrary.org/isbn/${isbn}.json`) });
    if (edition === undefined) return undefined;
    const [work] = z.parse(Edition, edition).works;
    const id = work && idIn(work.key);
    const entry = id === undefined ? undefined : await openLibrary.find(asker, id);
    return entry && { ...entry, values: { ...entry.values, isbn } };
  },
};
