import { useQuery } from '@tanstack/react-query';
import {
  allLibraries,
  missingBooksQuery,
  outsideLinksQuery,
  watchingQuery,
} from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { useIsOwnServer } from '../use-is-own-server.ts';
import styles from './library-view.module.css';

// Seldom asked.
const questionsPart = partOf(async () => {
  const part = await withWords('asked', () => import('./Questions.tsx'));
  return part.Questions;
});

/** Whether there may be questions: other servers don't ask, nor does ours ask everybody. */
function useIsAsked(): boolean {
  const isAdmin = useIsAdmin();
  return useIsOwnServer() && isAdmin;
}

/** The libraries of which many books are missing. */
export function useMissingBooks() {
  return useQuery({ ...missingBooksQuery, enabled: useIsAsked() }).data ?? [];
}

/**
 * Asks about missing books, and links that lead out, of a library or of all of them. Says why a library
 * isn't watched; one whose folder is away says so itself.
 */
export function LibraryQuestions({ libraryId }: { readonly libraryId: string }) {
  const missing = useMissingBooks();
  const { data: links = [] } = useQuery({ ...outsideLinksQuery, enabled: useIsAsked() });
  const { data: watching = [] } = useQuery({ ...watchingQuery, enabled: useIsAsked() });
  const isHere = (one: { readonly libraryId: string }) =>
    libraryId === allLibraries || libraryId === one.libraryId;
  const asked = {
    missing: missing.filter(isHere),
    links: links.filter(isHere),
    unwatched: watching.filter((one) => isHere(one) && one.why !== undefined && one.why !== 'AWAY'),
  };
  if (Object.values(asked).every((questions) => questions.length === 0)) return null;
  return (
    <div className={styles['missing']}>
      <LaterPart part={questionsPart} shape={null}>
        {(Questions) => <Questions {...asked} />}
      </LaterPart>
    </div>
  );
}
