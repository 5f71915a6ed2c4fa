import type { MissingBooks as Missing } from '@longbox/contract/missing-books';
import { useQuery } from '@tanstack/react-query';
import {
  allLibraries,
  librariesQuery,
  missingBooksQuery,
  useAnswerMissingBooks,
} from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useIsOwnServer } from '../use-is-own-server.ts';
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
      {shown.map((one) => (
        <Question key={one.libraryId} {...one} />
      ))}
    </div>
  );
}

function Question({ libraryId, missing, known }: Missing) {
  const t = useT();
  const { data: libraries } = useQuery(librariesQuery);
  const answer = useAnswerMissingBooks();
  const library = libraries?.find(({ id }) => id === libraryId)?.name ?? '';
  const say = (deleted: boolean) => () => {
    answer.mutate({ params: { libraryId }, body: { deleted } });
  };
  return (
    <Banner
      tone="warning"
      title={
        known === 1
          ? t('library.missing.titleOne', { library })
          : t('library.missing.title', { missing, known, library })
      }
      action={
        <div className={styles['answers']}>
          <Button size="small" disabled={answer.isPending} onClick={say(false)}>
            {t('library.missing.keep')}
          </Button>
          <Button size="small" tone="danger" disabled={answer.isPending} onClick={say(true)}>
            {t('library.missing.deleted')}
          </Button>
        </div>
      }
    >
      {t('library.missing.text')}
    </Banner>
  );
}
