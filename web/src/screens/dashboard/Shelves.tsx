import { IconBooks, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { allLibraries } from '../../data/libraries.ts';
import { useMe } from '../../data/session.ts';
import { inOrder, isShown } from '../../items/arrange/arrangement.ts';
import { useSections } from '../../items/arrange/arrangements.ts';
import { SelectionScreen } from '../../items/selection/SelectionScreen.tsx';
import { drawable } from '../../items/shelves/shelf.ts';
import { ShelfRow } from '../../items/shelves/ShelfRow.tsx';
import styles from '../../items/shelves/shelves.module.css';
import { useCardTools } from '../../items/use-card-tools.ts';
import { useViewShelves } from '../../items/views/use-view-shelves.ts';
import { useT } from '../../lib/i18n.ts';
import { whenIdle } from '../../lib/idle.ts';
import { noteSight } from '../../lib/note-sight.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { ArrangeShelves } from './ArrangeShelves.tsx';
import { useShelves } from './use-shelves.ts';

/** About the height of a shelf in pixels; see the style sheet. */
const shelfHeight = 300;
/** How many shelves a window may show at first. */
const inSight = () => Math.ceil(window.innerHeight / shelfHeight);

/** Milliseconds without a change after which what home shows is noted. */
const rest = 2000;

/** Notes how home looks, for the next start. */
function useNotedSight(isWhole: boolean): void {
  const { id } = useMe();
  // After each time it's drawn: nothing tells when its last list has come.
  useEffect(() => {
    if (!isWhole) return undefined;
    let giveUp = () => {};
    const note = () => noteSight(id);
    const timer = setTimeout(() => {
      giveUp = whenIdle(note);
    }, rest);
    const onHidden = () => {
      if (document.hidden) note();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      giveUp();
      document.removeEventListener('visibilitychange', onHidden);
    };
  });
}

interface ShelvesProps {
  readonly libraryId: string;
  /** Comes after them, once they are there: it doesn't push them down. */
  readonly more?: ReactNode;
}

/** Shelves of books in progress, next books and recent additions: for all libraries or one. */
export function Shelves({ libraryId, more }: ShelvesProps) {
  const t = useT();
  const all = [...useShelves(libraryId), ...useViewShelves(libraryId)];
  const sections = useSections(libraryId);
  const tools = useCardTools();
  const deckTools = useCardTools(undefined, { isOnDeck: true });
  const shelves = inOrder(all, ({ id }) => id, sections).filter(({ id }) => isShown(id, sections));
  const failed = shelves.every((shelf) => shelf.error !== null) ? shelves[0]?.error : undefined;
  const shown = drawable(shelves);
  const isPending = shown.some((shelf) => shelf.isPending);
  useNotedSight(libraryId === allLibraries && !isPending);
  if (failed) {
    return (
      <ErrorState
        reason={reasonOf(failed)}
        onRetry={() => {
          for (const shelf of shelves) shelf.retry();
        }}
      />
    );
  }
  return (
    <SelectionScreen>
      <div className={styles['home']}>
        {shown.map((shelf, index) => (
          <ShelfRow
            key={shelf.id}
            shelf={shelf}
            at={index < inSight() ? 'inSight' : 'below'}
            tools={shelf.id === 'onDeck' ? deckTools : tools}
          />
        ))}
        {shelves.length === 0 && (
          <EmptyState
            icon={<IconEyeOff size={32} stroke={1.5} />}
            title={t('home.allHidden')}
            action={<ArrangeShelves libraryId={libraryId} shelves={all} />}
          />
        )}
        {shelves.length > 0 && shown.length === 0 && (
          <EmptyState
            icon={<IconBooks size={32} stroke={1.5} />}
            title={t('home.empty')}
            text={t('home.emptyText')}
          />
        )}
        {!isPending && more}
        {shown.length > 0 && !isPending && (
          <div className={styles['end']}>
            <ArrangeShelves libraryId={libraryId} shelves={all} />
          </div>
        )}
      </div>
    </SelectionScreen>
  );
}
