import type { MissingBooks as Missing } from '@longbox/contract/missing-books';
import { useQuery } from '@tanstack/react-query';
import { allLibraries, missingBooksQuery } from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { useIsOwnServer } from '../use-is-own-server.ts';
import { questionsPart } from './library-questions.ts';
import styles from './library-view.module.css';

/** The libraries of which many books are missing: none on other servers, which don't ask. */
export function useMissingBooks(): readonly Missing[] {
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwnServer();
  const { data = [] } = useQuery({ ...missingBooksQuery, enabled: isAdmin && isOwn });
  return data;
}

/** Asks about the missing books of a library, or of all of them. */
export function MissingBooks({ libraryId }: { readonly libraryId: string }) {
  const missing = useMissingBooks();
  const shown = missing.filter((one) => [one.libraryId, allLibraries].includes(libraryId));
  if (shown.length === 0) return null;
  return (
    <div className={styles['missing']}>
      <LaterPart part={questionsPart} shape={null}>
        {({ MissingBooksQuestion }) =>
          shown.map((one) => <MissingBooksQuestion key={one.libraryId} {...one} />)
        }
      </LaterPart>
    </div>
  );
}
