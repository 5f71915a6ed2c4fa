import {
  IconAdjustmentsHorizontal,
  IconBooks,
  IconCalendarStats,
  IconHighlight,
  IconHome,
  IconPlus,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { librariesQuery } from '../data/libraries.ts';
import { serverInfoQuery } from '../data/server.ts';
import { useIsAdmin, useMe } from '../data/session.ts';
import { arrangeDialog, arrangeLibraries, useLibraryOrder } from '../items/arrange/arrangements.ts';
import { libraryDialog } from '../items/dialogs.ts';
import { useT } from '../lib/i18n.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { openDialog } from '../ui/dialogs.ts';
import { useFrame } from '../ui/frame-context.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { NavGroup, NavItem } from '../ui/Nav.tsx';
import { AdminEntries } from './AdminEntries.tsx';
import {
  allLibrariesLink,
  buttonLink,
  homeLink,
  marksLink,
  readingLink,
  settingsLink,
} from './nav-links.tsx';
import styles from './shell.module.css';
import { LibraryEntries } from './LibraryEntries.tsx';
import { NavSets } from './NavSets.tsx';
import { TaskProgress } from './TaskProgress.tsx';
import { useUpdate } from './update.ts';
import { ViewEntries } from './ViewEntries.tsx';

/** Content of the navigation column, wide or as a rail. */
export function Navigation({ onAccount }: { onAccount: (anchor?: HTMLElement) => void }) {
  const t = useT();
  const isAdmin = useIsAdmin();
  const { email } = useMe();
  const isUpdated = useUpdate();
  const { shape, isOver } = useFrame();
  const isRail = shape === 'rail';
  return (
    <div className={styles['nav']}>
      <NavGroup>
        <NavItem icon={<IconHome size={20} />} label={t('nav.home')} link={homeLink} />
        <NavItem
          icon={<IconBooks size={20} />}
          label={t('nav.libraries')}
          link={allLibrariesLink}
          end={isRail ? undefined : <LibrariesButtons isAdmin={isAdmin} />}
        />
        <LibraryEntries />
        <NavSets />
        <NavItem icon={<IconHighlight size={20} />} label={t('nav.marks')} link={marksLink} />
        {isOwnServer && (
          <NavItem
            icon={<IconCalendarStats size={20} />}
            label={t('nav.reading')}
            link={readingLink}
          />
        )}
        {!isAdmin && (
          <NavItem
            icon={<IconSettings size={20} />}
            label={t('nav.settings')}
            link={settingsLink}
          />
        )}
      </NavGroup>
      {!isRail && <ViewEntries />}
      {isAdmin && <AdminEntries />}
      <div className={styles['bottom']}>
        {isRail && <TaskProgress place="rail" />}
        <NavGroup>
          <NavItem
            icon={<IconUserCircle size={20} />}
            label={t('nav.account')}
            detail={email}
            dot={isUpdated}
            // Over the page, the column leaves with its buttons.
            link={buttonLink((button) => onAccount(isOver ? undefined : button), {
              'aria-haspopup': 'dialog',
            })}
          />
        </NavGroup>
        {isAdmin && !isRail && <ServerVersion />}
      </div>
    </div>
  );
}

function LibrariesButtons({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <ArrangeLibrariesButton />
      {isAdmin && <AddLibraryButton />}
    </>
  );
}

/** Orders and pins the libraries; nothing to do with fewer than two. */
function ArrangeLibrariesButton() {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const arrangement = useLibraryOrder();
  if (libraries.length < 2) return null;
  return (
    <IconButton
      size="small"
      label={t('nav.arrangeLibraries')}
      onClick={() => {
        openDialog(arrangeDialog, {
          subject: 'libraries',
          items: libraries,
          arrangement,
          onSave: arrangeLibraries,
        });
      }}
    >
      <IconAdjustmentsHorizontal size={20} />
    </IconButton>
  );
}

function AddLibraryButton() {
  const t = useT();
  return (
    <IconButton
      remote
      size="small"
      label={t('library.add')}
      onClick={() => {
        openDialog(libraryDialog, {});
      }}
    >
      <IconPlus size={20} />
    </IconButton>
  );
}

function ServerVersion() {
  const t = useT();
  const { data: info } = useQuery(serverInfoQuery);
  const branch = info?.git?.branch;
  // Its line is kept for it: the button above must not move from under a press.
  if (info?.build?.version === undefined) return <p className={styles['version']} />;
  // Set apart, as "1.0.0-rc.1" would be turned round in a sentence from right to left.
  const version = `\u2066${info.build.version}\u2069`;
  return (
    <p className={styles['version']}>
      {branch === undefined
        ? t('server.version', { version })
        : t('server.build', { version, branch })}
    </p>
  );
}
