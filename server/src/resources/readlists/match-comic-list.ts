import type { ReadListMatch } from '@longbox/contract/readlists';
import { longestText } from '@longbox/contract/shapes';
import type { Db } from '../../base/db/connection.ts';
import { badRequestCode } from '../../base/errors.ts';
import {
  type Match,
  matchWanted,
  titlesOf,
  type Wanted,
} from '../../catalogue/comic-lists/match-wanted.ts';
import { readListKind } from '../../catalogue/sets/set-kinds.ts';
import { findSetByName } from '../../catalogue/sets/sets-sql.ts';
import { parseComicList } from '../../media/metadata/comic-list.ts';

type Request = ReadListMatch['requests'][number];

/** Which books of the libraries a ComicRack list asks for (api.md 8.8); nothing is stored. */
export async function matchComicList(db: Db, file: Buffer): Promise<ReadListMatch> {
  const list = parseComicList(file);
  if (typeof list === 'string') throw badRequestCode(list);
  const taken = (await findSetByName(db, readListKind, list.name)) !== undefined;
  const found = await matchWanted(db, list.books);
  return {
    readListMatch: { name: list.name, errorCode: taken ? 'ERR_1009' : '' },
    requests: found.map(({ book, matches }) => ({
      request: requestOf(book),
      matches: bySeries(matches),
    })),
    errorCode: '',
  };
}

function requestOf(book: Wanted): Request['request'] {
  const { series, number, volume, year, issueId } = book;
  const wanted = { series, number, volume, year, issueId };
  const isShort = [series, number, volume ?? ''].every(({ length }) => length <= longestText);
  return { series: titlesOf(book), number, ...(isShort && { wanted }) };
}

function bySeries(matches: readonly Match[]): Request['matches'] {
  const groups = Map.groupBy(matches, ({ candidate }) => candidate.seriesId);
  return [...groups.values()].map((books) => {
    const { seriesId = '', seriesTitle = '', releaseDate = null } = books[0]?.candidate ?? {};
    return {
      series: { seriesId, title: seriesTitle, releaseDate },
      books: books.map(({ candidate: { bookId, number, title }, fit }) => ({
        bookId,
        number,
        title,
        ...(fit && { fit }),
      })),
    };
  });
}
