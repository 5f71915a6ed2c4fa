import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';

/** A call on its way to the server behind. */
interface Asked {
  readonly method: string;
  /** Its path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** An answer that the server behind did not give. */
interface Refused {
  readonly status: number;
  readonly message: string;
}

/** One way in which a real peer was seen to answer differently from our own server. */
export interface Manner {
  /** As it was seen in front of Komga 1.26.3 on 2026-11-24. */
  readonly seen: string;
  readonly concerns: (asked: Asked) => boolean;
  /** The request sent to the server behind it instead. */
  readonly ask?: (asked: Asked) => Asked;
  /** The answer; the server behind is not asked. */
  readonly refuse?: Refused;
  /** What becomes of a JSON answer. */
  readonly change?: (body: unknown) => unknown;
  /** Milliseconds before the answer is given. */
  readonly delay?: number;
}

const pathOf = ({ url }: Asked) => url.split('?', 1)[0] ?? '';
const queryOf = ({ url }: Asked) => new URL(url, 'http://peer').searchParams;
const isSets = (asked: Asked) => /\/api\/v1\/(?:collections|readlists)$/.test(pathOf(asked));

/** A word that no index holds. */
const unknownWord = 'qzxjvk';

function withQuery(asked: Asked, name: string, value: string): Asked {
  const query = queryOf(asked);
  query.set(name, value);
  return { ...asked, url: `${pathOf(asked)}?${query}` };
}

const page = z.looseObject({ href: z.string(), type: z.optional(z.string()) });
const manifest = z.looseObject({ readingOrder: z.array(page), resources: z.array(page) });

/** Parts that are not in the reading order come before it, the way `linear="no"` was seen to. */
function withAllParts(body: unknown): unknown {
  const { data } = z.safeParse(manifest, body);
  if (data === undefined) return body;
  const isPart = ({ type, href }: z.output<typeof page>) =>
    type === 'application/xhtml+xml' && !/nav|toc/i.test(href);
  return {
    ...data,
    readingOrder: [...data.resources.filter(isPart), ...data.readingOrder],
    resources: data.resources.filter((one) => !isPart(one)),
  };
}

const refusal = z.looseObject({ message: z.string() });

/** Our sentences, and the longer ones of the peer. */
const sentences = [
  [/^A user with this email already exists$/, 'A user with the same email already exists'],
  [/^Library root is not a folder: (.*)$/, 'Library root folder must be a folder: $1'],
  [/existing library: (.*)$/, 'existing library $1: /another/root'],
] as const;

function inItsWords(body: unknown): unknown {
  const { data } = z.safeParse(refusal, body);
  if (data === undefined) return body;
  const message = sentences.reduce((said, [ours, its]) => said.replace(ours, its), data.message);
  return { ...data, message };
}

/** The manners of the peer, by name. Several may concern one call. */
const manners: Readonly<Record<string, Manner>> = {
  'files without ranges': {
    seen: '`Range` on `/file` was answered with 200 and the whole file',
    concerns: (asked) => asked.headers.range !== undefined && /\/file(?:\/|$)/.test(pathOf(asked)),
    ask: ({ headers, ...asked }) => {
      const others = Object.entries(headers).filter(([name]) => !/^(?:if-)?range$/.test(name));
      return { ...asked, headers: Object.fromEntries(others) };
    },
  },
  'new sets are not searched': {
    seen: '2 of 14 new collections and read lists were found by `search` after minutes',
    concerns: (asked) => isSets(asked) && (queryOf(asked).get('search') ?? '') !== '',
    ask: (asked) => withQuery(asked, 'search', unknownWord),
  },
  'announcements without internet': {
    seen: '`/announcements` failed with 500 while the peer had no internet',
    concerns: (asked) => asked.method === 'GET' && pathOf(asked).endsWith('/api/v1/announcements'),
    refuse: { status: 500, message: 'I/O error on GET request: no route to host' },
  },
  'SVG pages are not converted': {
    seen: '`?convert=` of an SVG page was answered with 404',
    concerns: (asked) => queryOf(asked).has('convert') && svgPages.has(pathOf(asked)),
    refuse: { status: 404, message: '404 NOT_FOUND' },
  },
  'parts out of the reading order come first': {
    seen: 'a cover that is `linear="no"` was the first part of the reading order',
    concerns: (asked) => /\/manifest(?:\/epub)?$/.test(pathOf(asked)),
    change: withAllParts,
  },
  'its own sentences': {
    seen: 'refusals came as sentences without a code; the report does not give their words, these are near',
    concerns: ({ method }) => method !== 'GET',
    change: inItsWords,
  },
  'slow commits': {
    seen: 'changes took noticeably longer than reading',
    concerns: (asked) =>
      asked.method !== 'GET' && /\/(?:collections|readlists)/.test(pathOf(asked)),
    delay: 250,
  },
};

/** The paths of pages that are SVG, as page lists have named them. */
const svgPages = new Set<string>();
const pageList = z.array(z.looseObject({ number: z.number(), mediaType: z.string() }));

/** Takes up what a list of pages says of them. */
export function notePages(path: string, body: unknown): void {
  for (const { number, mediaType } of z.safeParse(pageList, body).data ?? []) {
    if (mediaType === 'image/svg+xml') svgPages.add(`${path}/${number}`);
  }
}

/** The manners that concern a call, but for those `without` names. */
export const mannersOf = (asked: Asked, without: readonly string[]): readonly Manner[] =>
  Object.entries(manners).flatMap(([name, manner]) =>
    !without.includes(name) && manner.concerns(asked) ? manner : [],
  );
