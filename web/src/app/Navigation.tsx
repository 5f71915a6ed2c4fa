import type { Library } from '@longbox/contract/libraries';
import { IconBook2, IconBooks, IconHome, IconPlus, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { allLibraries, librariesQuery } from '../data/libraries.ts';
import { serverInfoQuery } from '../data/server.ts';
import { useIsAdmin } from '../data/session.ts';
import { libraryDialog } from '../items/dialogs.ts';
import { LibraryMenu } from '../items/LibraryMenu.tsx';
import { useT } from '../lib/i18n.ts';
import { openDialog } from '../ui/dialogs.ts';
import { useFrame } from '../ui/frame-context.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { NavGroup, NavItem } from '../ui/Nav.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { buttonLink, homeLink, libraryLink } from './nav-links.tsx';
import styles from './shell.module.css';
import { TaskProgress } from './TaskProgress.tsx';

/** What the navigation column holds, wide or as a rail. */
export function Navigation({ onAccount }: { onAccount: () => void }) {
  const t = useT();
  const isAdmin = useIsAdmin();
  const isRail = useFrame().shape === 'rail';
  const { data: libraries = [] } = useQuery(librariesQuery);
  return (
    <div className={styles['nav']}>
      <NavGroup>
        <NavItem icon={<IconHome size={20} />} label={t('nav.home')} link={homeLink} />
        <NavItem
          icon={<IconBooks size={20} />}
          label={t('nav.libraries')}
          link={libraryLink(allLibraries)}
          end={isAdmin && !isRail ? <AddLibraryButton /> : undefined}
        />
        {libraries.map((library) => (
          <LibraryEntry key={library.id} library={library} isAdmin={isAdmin} />
        ))}
      </NavGroup>
      <div className={styles['bottom']}>
        {isRail && <TaskProgress place="rail" />}
        {isRail ? (
          <NavGroup>
            <NavItem
              icon={<IconUserCircle size={20} />}
              label={t('nav.account')}
              link={buttonLink(onAccount)}
            />
          </NavGroup>
        ) : (
          <AccountPanel />
        )}
        {isAdmin && !isRail && <ServerVersion />}
      </div>
    </div>
  );
}

function AddLibraryButton() {
  const t = useT();
  return (
    <IconButton
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

function LibraryEntry({ library, isAdmin }: { library: Library; isAdmin: boolean }) {
  const t = useT();
  return (
    <NavItem
      nested
      icon={<IconBook2 size={20} />}
      label={library.name}
      note={library.unavailable ? t('library.unavailable') : undefined}
      link={libraryLink(library.id)}
      end={isAdmin ? <LibraryMenu library={library} size="small" /> : undefined}
    />
  );
}

function ServerVersion() {
  const t = useT();
  const { data: info } = useQuery(serverInfoQuery);
  const version = info?.build?.version;
  const branch = info?.git?.branch;
  if (version === undefined) return null;
  return (
    <p className={styles['version']}>
      {branch === undefined
        ? t('server.version', { version })
        : t('server.build', { version, branch })}
    </p>
  );
}
