import * as z from 'zod/mini';
import { isWestern } from '@longbox/contract/decode-markup';
import { ageOfRating } from './age-rating.ts';
import { cleanLine, cleanLines } from './clean-text.ts';

/** The facts of a series.json as Mylar writes it (schema 1.0.2); missing members are undefined. */
export type MylarSeries = {
  /** The name, with the volume in brackets when it is not the first. */
  title: string | undefined;
  titleSort: string | undefined;
  summary: string | undefined;
  publisher: string | undefined;
  status: 'ONGOING' | 'ENDED' | undefined;
  /** Lowest age in years. */
  ageRating: number | undefined;
  totalBookCount: number | undefined;
};

const largestInput = 10 * 1024 * 1024;

// A value of the wrong kind is as good as none and must not spoil the others.
const cleaned = (clean: (text: string) => string) =>
  z.catch(
    z.optional(z.pipe(z.pipe(z.string(), z.transform(clean)), z.string().check(z.minLength(1)))),
    undefined,
  );
const text = cleaned(cleanLine);
const lines = cleaned(cleanLines);
const count = z.catch(z.optional(z.int().check(z.positive())), undefined);

const file = z.object({
  metadata: z.object({
    type: z.optional(z.literal('comicSeries')),
    name: text,
    publisher: text,
    volume: count,
    description_text: lines,
    description_formatted: lines,
    age_rating: text,
    total_issues: count,
    status: text,
  }),
});

const statuses: Readonly<Record<string, 'ONGOING' | 'ENDED'>> = {
  Continuing: 'ONGOING',
  Ended: 'ENDED',
};

function parseJson(json: Buffer): unknown {
  const unicode = new TextDecoder().decode(json);
  const written = isWestern(unicode) ? new TextDecoder('windows-1252').decode(json) : unicode;
  // Raw control characters are no JSON, but some programs write them.
  for (const candidate of [written, written.replaceAll(/\p{Cc}/gu, ' ')]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next one may be.
    }
  }
  return undefined;
}

/** Reads a series.json; undefined when it is none. Never throws. */
export function parseMylarSeries(json: Buffer): MylarSeries | undefined {
  if (json.length > largestInput) return undefined;
  const parsed = file.safeParse(parseJson(json));
  if (!parsed.success) return undefined;
  const { metadata } = parsed.data;
  const { name, volume } = metadata;
  const title =
    name !== undefined && volume !== undefined && volume > 1 ? `${name} (${volume})` : name;
  return {
    title,
    titleSort: title,
    summary: metadata.description_formatted ?? metadata.description_text,
    publisher: metadata.publisher,
    status: statuses[metadata.status ?? ''],
    ageRating: metadata.age_rating === undefined ? undefined : ageOfRating(metadata.age_rating),
    totalBookCount: metadata.total_issues,
  };
}
