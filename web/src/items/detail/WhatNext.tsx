import type { Book } from '@longbox/contract/books';
import { useQuery } from '@tanstack/react-query';
import { nextAfterQuery } from '../../data/reading-next.ts';
import { useT } from '../../lib/i18n.ts';
import { Shelf } from '../../ui/Shelf.tsx';
import { BookCard } from '../BookCard.tsx';
import { useCardTools } from '../use-card-tools.ts';

/** What someone could read after a finished book; nothing if nothing resembles it. */
export function WhatNext({ book: { id, metadata } }: { readonly book: Book }) {
  const t = useT();
  const { data } = useQuery(nextAfterQuery(id));
  const tools = useCardTools();
  const suggestions = data?.suggestions ?? [];
  if (suggestions.length === 0) return null;
  const title = t('next.because', { title: metadata.title });
  return (
    <Shelf
      small
      title={title}
      label={title}
      count={suggestions.length}
      renderItem={(index) => {
        const suggestion = suggestions[index];
        return (
          suggestion && (
            <BookCard book={suggestion.book} tools={tools} showSeries suggestion={suggestion} />
          )
        );
      }}
    />
  );
}
