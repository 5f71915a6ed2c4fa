import * as feedParser from 'opds-feed-parser';
import * as z from 'zod/mini';

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
