import type { Book } from '@longbox/contract/books';
import { useMemo } from 'react';
import { bytesOf, type KeptBook } from '../../data/on-device/kept-book.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { Section } from '../../ui/Sections.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { BookLine } from './BookLine.tsx';
import { partSizeOf, partsOf } from './parts.ts';
import styles from './device.module.css';

interface BookListsProps {
  readonly books: readonly KeptBook[];
  readonly onRemove: (book: Book) => void;
}

/** Books by series. Of thousands, only those near what is in sight exist. */
export function BookLists({ books, onRemove }: BookListsProps) {
  const parts = useMemo(() => partsOf(books), [books]);
  const size = useMemo(() => partSizeOf(parts), [parts]);
  return (
    <VirtualList
      items={parts}
      itemSize={size}
      renderItem={({ series, isFirst, books: ofPart }) => {
        const title = series[0]?.book.seriesTitle ?? '';
        const list = (
          <ul className={styles['books']} aria-label={isFirst ? undefined : title}>
            {ofPart.map((kept) => (
              <BookLine
                key={kept.bookId}
                kept={kept}
                onRemove={() => {
                  onRemove(kept.book);
                }}
              />
            ))}
          </ul>
        );
        return (
          <div key={ofPart[0]?.bookId} className={styles[isFirst ? 'series' : 'more']}>
            {isFirst ? (
              <Section title={title} text={formatBytes(bytesOf(series))}>
                {list}
              </Section>
            ) : (
              list
            )}
          </div>
        );
      }}
    />
  );
}
