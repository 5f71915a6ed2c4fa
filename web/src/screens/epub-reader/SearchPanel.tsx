import { type ComponentProps, useMemo } from 'react';
import { SearchPanel as Panel } from '../../items/reader/SearchPanel.tsx';
import type { BookTexts } from '../../items/reader/use-book-search.ts';
import type { EpubEngine } from '../../readers/epub/engine.ts';
import { chapterAt, type EpubModel } from '../../readers/epub/model.ts';

interface SearchPanelProps extends Omit<ComponentProps<typeof Panel>, 'texts'> {
  readonly engine: EpubEngine | null;
  readonly model: EpubModel;
}

/** Looks through the documents of the book. */
export function SearchPanel({ engine, model, ...search }: SearchPanelProps) {
  const texts = useMemo<BookTexts | null>(
    () =>
      engine && {
        indexes: [...model.spine.keys()],
        textAt: async (index) => await engine.textAt(index),
        chapterAt: (index) => chapterAt(model, index, () => false)?.title,
      },
    [engine, model],
  );
  return <Panel texts={texts} {...search} />;
}
