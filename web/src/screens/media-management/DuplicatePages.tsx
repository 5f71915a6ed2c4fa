import { Outlet } from '@tanstack/react-router';
import { knownPagesPlace, newPagesPlace } from '../../items/places.ts';
import { linkTo } from '../../items/tab-link.tsx';
import { useT } from '../../lib/i18n.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { Notice } from '../../items/Notice.tsx';
import styles from './media-management.module.css';

/** The frame of both kinds of duplicate pages, with the warning that files are changed. */
export function DuplicatePages() {
  const t = useT();
  return (
    <div className={styles['screen']}>
      <Notice name="duplicatePages" tone="warning">
        {t('manage.pagesWarning')}
      </Notice>
      <LinkTabs
        label={t('manage.pages')}
        tabs={[
          {
            id: 'known',
            label: t('manage.known'),
            link: linkTo(knownPagesPlace()),
          },
          {
            id: 'new',
            label: t('manage.new'),
            link: linkTo(newPagesPlace()),
          },
        ]}
      />
      <Outlet />
    </div>
  );
}
