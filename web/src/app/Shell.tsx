import { IconBooks, IconHome, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useFailedTasks } from '../data/task-status.ts';
import { startPlace } from '../items/places.ts';
import { useBooksToCheck } from '../items/use-books-to-check.ts';
import { useUnreadAnnouncements } from '../items/use-unread-announcements.ts';
import { useT } from '../lib/i18n.ts';
import { searchKeys, useKeys } from '../lib/keys.ts';
import { usePreference } from '../lib/preferences.ts';
import { productName } from '../lib/title.ts';
import { DialogHost } from '../ui/DialogHost.tsx';
import { dialogPart, openDialog } from '../ui/dialogs.ts';
import { Frame } from '../ui/Frame.tsx';
import { useFrame } from '../ui/frame-context.ts';
import { FootItem } from '../ui/Nav.tsx';
import type { AccountDialogProps } from './AccountDialog.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { Jobs } from './Jobs.tsx';
import { Mark } from './Mark.tsx';
import { homeLink } from './nav-links.tsx';
import { Navigation } from './Navigation.tsx';
import { SearchButton } from './SearchButton.tsx';
import styles from './shell.module.css';
import { TaskProgress } from './TaskProgress.tsx';
import { useImportNotices } from './use-import-notices.ts';
import { useOpenSearch } from './use-open-search.ts';
import { useUpdateNotice } from './use-update-notice.ts';

const accountDialog = dialogPart<AccountDialogProps>(
  async () => (await import('./AccountDialog.tsx')).AccountDialog,
);

function openAccount(anchor?: HTMLElement): void {
  openDialog(accountDialog, { anchor });
}

function Brand() {
  const t = useT();
  return (
    <div className={styles['brand']}>
      <Link {...startPlace} className={styles['mark']} aria-label={t('nav.start')}>
        <Mark />
        {productName}
      </Link>
      <TaskProgress place="head" />
    </div>
  );
}

function Foot({ onSearch }: { onSearch: () => void }) {
  const t = useT();
  const { openMenu } = useFrame();
  return (
    <>
      <TaskProgress place="foot" />
      <FootItem icon={<IconHome size={22} />} label={t('nav.home')} link={homeLink} />
      <FootItem icon={<IconBooks size={22} />} label={t('nav.libraries')} onPress={openMenu} />
      <FootItem icon={<IconSearch size={22} />} label={t('nav.search')} onPress={onSearch} />
      <FootItem
        icon={<IconUserCircle size={22} />}
        label={t('nav.account')}
        onPress={() => {
          openAccount();
        }}
      />
    </>
  );
}

/** The frame around every screen but the readers, with what exists once for all of them. */
export function Shell() {
  const [docked, setDocked] = usePreference('drawerOpen');
  const openSearch = useOpenSearch();
  useImportNotices();
  useUpdateNotice();
  const booksToCheck = useBooksToCheck();
  const unread = useUnreadAnnouncements();
  const failed = useFailedTasks();
  useKeys(Object.fromEntries(searchKeys.map((key) => [key, openSearch])));
  return (
    <>
      <Frame
        brand={<Brand />}
        nav={<Navigation onAccount={openAccount} />}
        search={<SearchButton onPress={openSearch} />}
        foot={<Foot onSearch={openSearch} />}
        docked={docked}
        dot={booksToCheck + unread + failed > 0}
        onDocked={setDocked}
      >
        <Outlet />
      </Frame>
      <ConnectionMark />
      <Jobs />
      <DialogHost />
    </>
  );
}
