import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '../../data/about.ts';
import { reasonOf } from '../../data/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './about.module.css';
import server from './server.module.css';

/** What only our own server says of itself: what it reads and does not, and where it keeps things. */
export function AboutOwn() {
  const t = useT();
  const { data, error, refetch } = useQuery(aboutQuery);
  if (data === undefined) {
    if (error === null) return <Skeleton height="240px" />;
    const title = t('failure.about');
    return <ErrorState title={title} reason={reasonOf(error)} onRetry={() => void refetch()} />;
  }
  const { formats, folders } = data;
  const read = formats.filter(({ unread }) => unread === undefined);
  return (
    <>
      <h3 className={styles['heading']}>{t('about.folders')}</h3>
      <dl className={server['facts']}>
        {(['data', 'backups', 'inbox', 'logs'] as const).map((name) => (
          <div key={name} className={server['fact']}>
            <dt>{t(`about.folder.${name}`)}</dt>
            <dd>
              <code dir="ltr">{folders[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
      <h3 className={styles['heading']}>{t('about.formats')}</h3>
      <dl className={server['facts']}>
        <div className={server['fact']}>
          <dt>{t('about.read')}</dt>
          <dd>
            <Extensions of={read.flatMap(({ extensions }) => extensions)} />
          </dd>
        </div>
        {formats.map(
          ({ extensions, unread }) =>
            unread !== undefined && (
              <div key={unread} className={server['fact']}>
                <dt>
                  {t('about.unread')}
                  <br />
                  <Extensions of={extensions} />
                </dt>
                <dd>{t(`about.unread.${unread}`)}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function Extensions({ of }: { readonly of: readonly string[] }) {
  return (
    <span className={styles['extensions']}>
      {of.map((extension) => (
        <code key={extension} dir="ltr">
          {extension}
        </code>
      ))}
    </span>
  );
}
