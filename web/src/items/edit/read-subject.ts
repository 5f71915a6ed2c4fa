import { readBook, readSeries } from '../../data/metadata.ts';
import type { Subject } from './members.ts';

/** A thing as the server has it now. */
export async function readSubject(subject: Subject): Promise<Subject> {
  switch (subject.kind) {
    case 'series':
      return { kind: 'series', series: await readSeries(subject.series.id) };
    case 'book':
      return { kind: 'book', book: await readBook(subject.book.id) };
    default: {
      const [series, book] = await Promise.all([
        readSeries(subject.series.id),
        readBook(subject.book.id),
      ]);
      return { kind: 'oneshot', series, book };
    }
  }
}
