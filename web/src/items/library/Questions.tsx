import type { MissingBooks } from '@longbox/contract/missing-books';
import type { OutsideLinks } from '@longbox/contract/outside-links';
import type { Watching } from '@longbox/contract/watching';
import { useQuery } from '@tanstack/react-query';
import {
  librariesQuery,
  useAnswerMissingBooks,
  useAnswerOutsideLinks,
  useUpdateLibrary,
} from '../../data/libraries.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './library-view.module.css';

/** So many links are named in the question. */
const named = 3;

function useLibraryName(id: string): string {
  const { data: libraries } = useQuery(librariesQuery);
  return libraries?.find((library) => library.id === id)?.name ?? '';
}

interface QuestionsProps {
  readonly missing: readonly MissingBooks[];
  readonly links: readonly OutsideLinks[];
  readonly unwatched: readonly Watching[];
}

/** The questions about libraries. */
export function Questions({ missing, links, unwatched }: QuestionsProps) {
  return (
    <>
      {missing.map((one) => (
        <MissingBooksQuestion key={one.libraryId} {...one} />
      ))}
      {links.map((one) => (
        <OutsideLinksQuestion key={one.libraryId} {...one} />
      ))}
      {unwatched.map((one) => (
        <UnwatchedNote key={one.libraryId} {...one} />
      ))}
    </>
  );
}

/** Asks about the missing books of one library. */
function MissingBooksQuestion({ libraryId, missing, known }: MissingBooks) {
  const t = useT();
  const library = useLibraryName(libraryId);
  const answer = useAnswerMissingBooks();
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
            {t(missing === 1 ? 'library.missing.deletedOne' : 'library.missing.deleted')}
          </Button>
        </div>
      }
    >
      {t('library.missing.text')}
    </Banner>
  );
}

/** Asks whether to follow the links that lead out of one library. */
function OutsideLinksQuestion({ libraryId, count, links }: OutsideLinks) {
  const t = useT();
  const library = useLibraryName(libraryId);
  const answer = useAnswerOutsideLinks();
  const say = (follow: boolean) => () => {
    answer.mutate({ params: { libraryId }, body: { follow } });
  };
  return (
    <Banner
      tone="warning"
      title={t('library.links.title', { count, library })}
      action={
        <div className={styles['answers']}>
          <Button size="small" disabled={answer.isPending} onClick={say(true)}>
            {t('library.links.follow', { count })}
          </Button>
          <Button size="small" disabled={answer.isPending} onClick={say(false)}>
            {t('library.links.leave', { count })}
          </Button>
        </div>
      }
    >
      <p>{t('library.links.text')}</p>
      <ul className={styles['links']}>
        {links.slice(0, named).map((link) => (
          <li key={link}>
            <bdi dir="ltr">{link}</bdi>
          </li>
        ))}
        {count > named && <li>{t('library.links.more', { count: count - named })}</li>}
      </ul>
    </Banner>
  );
}

/** Says why a library isn't watched, and what to do about it. */
function UnwatchedNote({ libraryId, why, fileSystem = '', limit }: Watching) {
  const t = useT();
  const library = useLibraryName(libraryId);
  const stop = useUpdateLibrary('failure.watching');
  return (
    <Banner
      title={t('library.unwatched.title', { library })}
      action={
        <Button
          size="small"
          disabled={stop.isPending}
          onClick={() => {
            stop.mutate({ params: { libraryId }, body: { watch: false } });
          }}
        >
          {t('library.unwatched.stop')}
        </Button>
      }
    >
      {why === 'NETWORK' ? (
        t('library.unwatched.network', { kind: fileSystem })
      ) : limit === undefined ? (
        t('library.unwatched.failed')
      ) : (
        <>
          {t(why === 'WATCHES' ? 'library.unwatched.folders' : 'library.unwatched.programs', {
            value: limit.value,
          })}{' '}
          {t('library.unwatched.raise')} <code dir="ltr">{limit.name}</code>
        </>
      )}
    </Banner>
  );
}
