import type { Book } from '@longbox/contract/books';
import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { usePart } from '../../ui/use-part.ts';
import { readState } from '../names.ts';

const whatNext = partOf(() => withWords('next', () => import('./WhatNext.tsx')));

/** What to read after this book, once it's finished. */
export function WhatNextLater({ book }: { readonly book: Book }) {
  const wanted = isOwnServer && readState(book) === 'READ';
  const arrival = usePart(whatNext, { wanted });
  return wanted && arrival.state === 'ready' ? <arrival.part.WhatNext book={book} /> : null;
}
