import type { OutsideLinks as Outside } from '@longbox/contract/outside-links';
import { useQuery } from '@tanstack/react-query';
import {
  allLibraries,
  librariesQuery,
  outsideLinksQuery,
  useAnswerOutsideLinks,
} from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useIsOwnServer } from '../use-is-own-server.ts';
import styles from './library-view.module.css';

/** So many links are named in the question. */
const named = 3;

/** Asks whether to follow links that lead out of a library, or out of any of them. */
export function OutsideLinks({ libraryId }: { readonly libraryId: string }) {
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwnServer();
  const { data = [] } = useQuery({ ...outsideLinksQuery, enabled: isAdmin && isOwn });
  const shown = data.filter((one) => [one.libraryId, allLibraries].includes(libraryId));
  if (shown.length === 0) return null;
  return (
    <div className={styles['missing']}>
      {shown.map((one) => (
        <Question key={one.libraryId} {...one} />
      ))}
    </div>
  );
}

function Question({ libraryId, count, links }: Outside) {
  const t = useT();
  const { data: libraries } = useQuery(librariesQuery);
  const answer = useAnswerOutsideLinks();
  const library = libraries?.find(({ id }) => id === libraryId)?.name ?? '';
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
