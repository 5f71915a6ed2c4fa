import { hasRole } from '@longbox/contract/users';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { eReaderQuery } from '../../data/e-reader.ts';
import { librariesQuery, readOnlyIn } from '../../data/libraries.ts';
import { useIsAdmin, useMe } from '../../data/session.ts';
import { storesBooks } from '../../lib/device-storage.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { useFrame } from '../../ui/frame-context.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { focusWhenLost, neighboursOf } from '../../ui/layer-focus.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useOnRoot } from '../../ui/use-on-root.ts';
import { actionsOf } from './bar-actions.tsx';
import type { BarAction } from './bar-hands.ts';
import { SelectAll } from './SelectAll.tsx';
import { type Entry, type Kind, nothing } from './selection.ts';
import styles from './SelectionBar.module.css';
import type { SelectionStore } from './selection-store.ts';
import type { WholeList } from './whole-list.ts';

export interface SelectionBarProps {
  readonly kind: Kind;
  readonly store: SelectionStore;
  readonly whole: WholeList | undefined;
  /** Whether the selection stays after something was done to it. */
  readonly keeps: boolean;
}

/** Actions on the selection: in place of the toolbar, on phones at the bottom. */
export function SelectionBar({ store, whole, keeps, kind }: SelectionBarProps) {
  const t = useT();
  const client = useQueryClient();
  const isAdmin = useIsAdmin();
  const mayDownload = hasRole(useMe(), 'FILE_DOWNLOAD');
  const mail = useQuery({
    ...eReaderQuery,
    enabled: mayDownload && isOwnServer && kind === 'books',
  });
  const phone = useMedia(media.phone);
  const { slot } = useFrame();
  const { chosen } = useStore(store);
  const end = () => store.setState(nothing);
  useFocusBack();
  useOnRoot('selection');
  const actions = actionsOf[kind](freshest([...chosen.values()], whole), {
    t,
    client,
    isAdmin,
    readOnly: readOnlyIn(useQuery(librariesQuery).data),
    maySend: typeof mail.data?.from === 'string',
    mayTake: mayDownload && storesBooks(),
    onDone: keeps ? () => undefined : end,
    // A shelf no longer shows the selection; a list does.
    onAdd: whole === undefined && !keeps ? end : () => undefined,
  });
  const bar = (
    <section
      className={styles['bar']}
      aria-label={t('select.bar')}
      data-instead={phone ? undefined : ''}
    >
      <div className={styles['count']}>
        <IconButton label={t('select.none')} shortcut="Escape" onClick={end}>
          <IconX size={20} />
        </IconButton>
        <span className="tabular">{t('select.count', { count: chosen.size })}</span>
        {whole !== undefined && <SelectAll store={store} whole={whole} />}
      </div>
      <Actions actions={actions} room={phone ? 4 : actions.length} />
    </section>
  );
  if (phone) return bar;
  return slot && createPortal(bar, slot);
}

/** As the list shows them now, where it does: what was chosen may have changed since. */
function freshest(entries: readonly Entry[], whole: WholeList | undefined): readonly Entry[] {
  const known = new Map(whole?.known().map((entry) => [entry.item.id, entry]));
  return entries.map((entry) => known.get(entry.item.id) ?? entry);
}

/** When the bar goes with the focus in it, that returns to where choosing began. */
function useFocusBack(): void {
  const [neighbours] = useState(() => neighboursOf(document.activeElement));
  useEffect(
    () => () => {
      focusWhenLost(neighbours);
    },
    [neighbours],
  );
}

interface ActionsProps {
  readonly actions: readonly BarAction[];
  /** How many stand in the bar; the others wait in a menu. */
  readonly room: number;
}

function Actions({ actions, room }: ActionsProps) {
  const t = useT();
  const others = actions.slice(room);
  return (
    <div className={styles['actions']}>
      {actions.slice(0, room).map(({ label, icon, tone, remote, run }) => (
        <IconButton
          key={label}
          label={label}
          className={tone && styles[tone]}
          remote={remote}
          onClick={run}
        >
          {icon}
        </IconButton>
      ))}
      {others.length > 0 && (
        <MenuButton
          label={t('select.more')}
          items={() => others.map(({ run, ...line }) => ({ ...line, onSelect: run }))}
        />
      )}
    </div>
  );
}
