import { Outlet } from '@tanstack/react-router';
import {
  duplicateFilesPlace,
  duplicatePagesPlace,
  mediaAnalysisPlace,
  missingNumbersPlace,
  missingPostersPlace,
  nearDuplicatesPlace,
} from '../../items/places.ts';
import { linkTo } from '../../items/tab-link.tsx';
import { useBooksToCheck } from '../../items/use-books-to-check.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import styles from './media-management.module.css';

/** The frame of media management: its title and the links to its parts. */
export function MediaManagement() {
  const t = useT();
  const toCheck = useBooksToCheck();
  return (
    <>
      <PlaceBar title={t('manage.title')} />
      <div className={styles['parts']}>
        <LinkTabs
          label={t('manage.parts')}
          tabs={[
            {
              id: 'analysis',
              label: t('manage.analysis'),
              news: toCheck > 0 ? t('manage.toCheck', { count: toCheck }) : undefined,
              link: linkTo(mediaAnalysisPlace()),
            },
            {
              id: 'files',
              label: t('manage.files'),
              link: linkTo(duplicateFilesPlace()),
            },
            {
              id: 'pages',
              label: t('manage.pages'),
              link: linkTo(duplicatePagesPlace),
            },
            ...(isOwnServer
              ? [
                  {
                    id: 'alike',
                    label: t('manage.alike'),
                    link: linkTo(nearDuplicatesPlace()),
                  },
                  {
                    id: 'gaps',
                    label: t('filter.gaps'),
                    link: linkTo(missingNumbersPlace()),
                  },
                ]
              : []),
            {
              id: 'posters',
              label: t('manage.posters'),
              link: linkTo(missingPostersPlace()),
            },
          ]}
        />
      </div>
      <Outlet />
    </>
  );
}
