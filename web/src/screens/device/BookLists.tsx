import { useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import { bytesOf, type KeptBook } from '../../data/on-device/kept-book.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { RowBox } from '../../ui/RowBox.tsx';
import { Section } from '../../ui/Sections.tsx';
import { BookLine } from './BookLine.tsx';
import { partsOf } from './parts.ts';
import styles from './device.module.css';

interface BookListsProps {
  readonly books: readonly KeptBook[];
  readonly onRemove: (bookId: string) => void;
}

/** Books by series. Of thousands, only those near what is in sight exist. */
export function BookLists({ books, onRemove }: BookListsProps) {
  const parts = useMemo(() => partsOf(books), [books]);
  return (
    <WindowVirtualizer data={parts} bufferSize={600} item={RowBox}>
      {({ series, isFirst, books: ofPart }) => {
        const title = series[0]?.book.seriesTitle ?? '';
        const list = (
          <ul className={styles['books']} aria-label={isFirst ? undefined : title}>
            {ofPart.map((kept) => (
              <BookLine
                key={kept.bookId}
                kept={kept}
                onRemove={() => {
                  onRemove(kept.bookId);
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
    </WindowVirtualizer>
  );
}
