import { Outlet } from '@tanstack/react-router';
import { importBooksPlace, importReadListPlace } from '../../items/places.ts';
import { linkTo } from '../../items/tab-link.tsx';
import { useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import styles from './import-frame.module.css';

/** The frame of both imports: its title and the links to them. */
export function ImportFrame() {
  const t = useT();
  return (
    <>
      <PlaceBar title={t('import.title')} />
      <div className={styles['parts']}>
        <LinkTabs
          label={t('import.title')}
          tabs={[
            { id: 'books', label: t('import.books'), link: linkTo(importBooksPlace) },
            { id: 'readlist', label: t('import.readLists'), link: linkTo(importReadListPlace) },
          ]}
        />
      </div>
      <Outlet />
    </>
  );
}
