import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isWithin } from '../../base/clock.ts';
import { Feed, fetchFeed } from './fetch-feed.ts';

const day = 24 * 60 * 60 * 1000;
/** How long a feed that cannot be had is left alone. */
const retryMillis = 10 * 60 * 1000;

const Copy = z.object({ url: z.string(), fetched: z.number(), feed: Feed });
type Copy = z.output<typeof Copy>;

/** The feed of announcements. No call waits for it: callers get the last copy. */
export interface NewsFeed {
  current(): Feed | undefined;
  close(): void;
}

/** What there is where no feed is asked for. */
const noNews: Feed = {
  version: 'https://jsonfeed.org/version/1',
  title: 'Announcements',
  home_page_url: null,
  description: null,
  items: [],
};

interface FeedOptions {
  /** Without one nothing is ever asked for. */
  readonly url: URL | undefined;
  /** Where the last copy is kept. */
  readonly file: string;
  readonly onError: (error: unknown) => void;
}

/** Fetches the feed at once when its copy is older than a day, and again when it is asked for. */
export function openNewsFeed({ url, file, onError }: FeedOptions): NewsFeed {
  const stop = new AbortController();
  let copy = readCopy(file);
  if (url && copy?.url !== url.href) copy = undefined;
  let tried = 0;

  const refresh = (): void => {
    const now = Date.now();
    if (!url || isWithin(retryMillis, tried) || isWithin(day, copy?.fetched ?? 0)) return;
    tried = now;
    fetchFeed(url, stop.signal)
      .then((feed) => {
        copy = { url: url.href, fetched: now, feed };
        writeCopy(file, copy);
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error);
      });
  };

  refresh();
  return {
    current() {
      refresh();
      return copy?.feed ?? (url ? undefined : noNews);
    },
    close: () => stop.abort(),
  };
}

function readCopy(file: string): Copy | undefined {
  try {
    return z.parse(Copy, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function writeCopy(file: string, copy: Copy): void {
  writeFileSync(`${file}.new`, JSON.stringify(copy));
  renameSync(`${file}.new`, file);
}
