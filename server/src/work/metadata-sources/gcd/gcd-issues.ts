import * as z from 'zod/mini';
import { normaliseIsbn } from '../../../media/metadata/isbn.ts';
import { authorsOf } from '../credits.ts';
import { dayOf, lineOf, linesOf, maybe, number, summaryOf, word, yearOf } from '../read-values.ts';
import type { SourceEntry, SourceIssues } from '../source.ts';
import { dumpOf } from './dump-of.ts';
import type { Dump, DumpRow } from './read-dump.ts';

const ListRow = z.object({ id: z.int(), number: z.string(), variant_of_id: maybe(z.int()) });
const IssueRow = z.object({
  id: z.int(),
  number: word,
  title: word,
  key_date: word,
  on_sale_date: word,
  valid_isbn: word,
});
const StoryRow = z.object({
  id: z.int(),
  title: word,
  type_id: number,
  sequence_number: number,
  synopsis: word,
  script: word,
  pencils: word,
  inks: word,
  colors: word,
  letters: word,
  editing: word,
});
type StoryRow = z.output<typeof StoryRow>;
const CreditRow = z.object({ creator_id: z.int(), credit_type_id: z.int() });
const Named = z.object({ name: word });

/** Of `gcd_story_type`. */
const kinds = { cover: 6, story: 19 };
/** Of `gcd_credit_type`, in order from 1. */
const columns = ['script', 'pencils', 'inks', 'colors', 'letters', 'editing'] as const;
const roles = {
  script: 'writer',
  pencils: 'penciller',
  inks: 'inker',
  colors: 'colorist',
  letters: 'letterer',
  editing: 'editor',
} as const;

/** Names in a text such as `Mina Ferro; Ivo Lamp [as I. L.] (plot)`; a question mark is nobody. */
const namesIn = (text: string | null | undefined): string[] =>
  (text ?? '')
    .slice(0, 5000)
    .replaceAll(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .split(';')
    .map((name) => name.replaceAll('?', ' ').trim())
    .filter((name) => name !== '' && !/^(?:typeset|none|various|uncredited)$/i.test(name));

const isOf = (kind: number) => (story: StoryRow) => Number(story.type_id) === kind;

/** Who made a story, by its texts and by its credits. */
function* creditsOf(dump: Dump, story: StoryRow): Generator<readonly [string, string]> {
  const isCover = isOf(kinds.cover)(story);
  for (const column of columns) {
    const role = isCover ? 'cover' : roles[column];
    if (isCover && column !== 'pencils' && column !== 'inks') continue;
    for (const name of namesIn(story[column])) yield [name, role];
  }
  for (const row of dump.rows('gcd_story_credit', 'story_id', story.id)) {
    const credit = z.safeParse(CreditRow, row).data;
    const column = credit && columns[credit.credit_type_id - 1];
    if (!column || (isCover && column !== 'pencils' && column !== 'inks')) continue;
    const [creator] = dump.rows('gcd_creator_name_detail', 'id', credit.creator_id);
    const name = z.safeParse(Named, creator).data?.name ?? '';
    yield [name, isCover ? 'cover' : roles[column]];
  }
}

function entryOf(dump: Dump, found: DumpRow): SourceEntry | undefined {
  const row = z.safeParse(IssueRow, found).data;
  if (!row) return undefined;
  const stories = dump
    .rows('gcd_story', 'issue_id', row.id)
    .flatMap((story) => z.safeParse(StoryRow, story).data ?? [])
    .toSorted((a, b) => Number(a.sequence_number ?? 0) - Number(b.sequence_number ?? 0))
    .slice(0, 100);
  const comics = stories.filter(isOf(kinds.story));
  const titles = linesOf(comics.map(({ title }) => title));
  const synopses = comics.flatMap(({ synopsis }) => summaryOf(synopsis) ?? []);
  const date = dayOf(row.on_sale_date) ?? dayOf(row.key_date);
  const makers = [...comics, ...stories.filter(isOf(kinds.cover))];
  return {
    id: String(row.id),
    link: { label: 'GCD', url: `https://www.comics.org/issue/${row.id}/` },
    firstYear: yearOf(date),
    lastYear: null,
    cover: undefined,
    number: lineOf(row.number),
    values: {
      // Of several stories, none is the book's title.
      title: lineOf(row.title) ?? (titles.length === 1 ? titles[0] : undefined) ?? '',
      summary: summaryOf(synopses.join('\n\n')),
      releaseDate: date,
      isbn: normaliseIsbn(row.valid_isbn ?? ''),
      authors: authorsOf(makers.flatMap((story) => [...creditsOf(dump, story)])),
    },
  };
}

/** The single books of the Grand Comics Database; further covers of a book aren't books of their own. */
export const gcdIssues: SourceIssues = {
  async list(asker, seriesId) {
    const rows = dumpOf(asker).rows('gcd_issue', 'series_id', Number(seriesId));
    return rows.flatMap((row) => {
      const { success, data } = z.safeParse(ListRow, row);
      const isBook = success && (data.variant_of_id ?? null) === null;
      return isBook ? [{ id: String(data.id), number: data.number }] : [];
    });
  },
  async find(asker, id) {
    const dump = dumpOf(asker);
    const [row] = dump.rows('gcd_issue', 'id', Number(id));
    return row && entryOf(dump, row);
  },
};
