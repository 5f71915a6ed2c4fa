import { useQuery } from '@tanstack/react-query';
import { serverInfoQuery } from '../../data/server.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { productName } from '../../lib/title.ts';
import { Section } from '../../ui/Sections.tsx';
import styles from './server.module.css';

/** What this server is, as far as it says so. */
export function About() {
  const t = useT();
  const { data } = useQuery(serverInfoQuery);
  const { build, git, os } = data ?? {};
  const facts = [
    [t('about.server'), [build?.name, build?.version].filter(Boolean).join(' ')],
    [t('about.built'), build?.time === undefined ? '' : formatDate(build.time)],
    [t('about.source'), [git?.branch, git?.commit?.id].filter(Boolean).join(' ')],
    [t('about.system'), [os?.name, os?.version, os?.arch].filter(Boolean).join(' ')],
    [t('about.client'), productName],
  ].filter(([, text]) => text !== '');
  if (data === undefined) return null;
  return (
    <Section title={t('about.title')}>
      <dl className={styles['facts']}>
        {facts.map(([name, text]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
