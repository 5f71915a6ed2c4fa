import type { Book } from '@longbox/contract/books';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  readByOthersQuery,
  recommendationsQuery,
  useDismissRecommendation,
} from '../../data/household.ts';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { Shelf } from '../../ui/Shelf.tsx';
import { BookCard } from '../BookCard.tsx';
import { askDialog } from '../dialogs.ts';
import { useCardTools } from '../use-card-tools.ts';
import styles from './household.module.css';

/** A book, and what someone else has to do with it. */
interface Shared {
  readonly id: string;
  readonly book: Book;
  /** Whose it is, in words. */
  readonly by: string;
  readonly note?: string | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

/** What others recommend, and what they're reading; nothing in place of an empty shelf. */
export function HouseholdShelves() {
  const t = useT();
  const { data: recommended = [] } = useQuery(recommendationsQuery);
  const { data: reading = [] } = useQuery(readByOthersQuery);
  const dismiss = useDismissRecommendation();
  return (
    <>
      <SharedShelf
        title={t('household.recommended')}
        items={recommended.map(({ id, book, from, note }) => ({
          id,
          book,
          by: t('household.by', { name: from.email }),
          note,
          onDismiss: () => {
            openDialog(askDialog, {
              title: t('household.dismiss'),
              text: [book.metadata.title, t('household.by', { name: from.email }), note]
                .filter((part) => part !== '')
                .join(' · '),
              confirm: t('household.dismiss'),
              onConfirm: () => {
                dismiss.mutate({ params: { recommendationId: id } });
              },
            });
          },
        }))}
      />
      <SharedShelf
        title={t('household.reading')}
        items={reading.map(({ by, book }) => ({
          id: by.id,
          book,
          by: t('household.readBy', { name: by.email }),
        }))}
      />
    </>
  );
}

interface SharedShelfProps {
  readonly title: string;
  readonly items: readonly Shared[];
}

function SharedShelf({ title, items }: SharedShelfProps): ReactNode {
  const t = useT();
  const tools = useCardTools();
  if (items.length === 0) return null;
  return (
    <Shelf
      title={title}
      label={title}
      count={items.length}
      renderItem={(index) => {
        const item = items[index];
        return (
          item && (
            <div key={item.id} className={styles['shared']}>
              <BookCard book={item.book} tools={tools} showSeries />
              <p className={styles['by']}>{item.by}</p>
              {item.note !== undefined && item.note !== '' && (
                <p className={styles['note']} dir="auto">
                  {item.note}
                </p>
              )}
              {item.onDismiss && (
                <IconButton
                  remote
                  size="small"
                  label={t('household.dismiss')}
                  onClick={item.onDismiss}
                >
                  <IconX size={16} />
                </IconButton>
              )}
            </div>
          )
        );
      }}
    />
  );
}
