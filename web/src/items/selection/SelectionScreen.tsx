import type { EventName } from '@longbox/contract/events';
import { type Ids, idsIn } from '@longbox/contract/tags';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useLiveEvents } from '../../data/live-events.ts';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/keys.ts';
import { partOf } from '../../lib/load-part.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { kindOf, nothing, withAll, without } from './selection.ts';
import type { SelectionBarProps } from './SelectionBar.tsx';
import {
  createSelection,
  type ScreenSelection,
  SelectionContext,
  type SelectionStore,
} from './selection-store.ts';
import type { WholeList } from './whole-list.ts';

/** Few visits select anything. */
const barPart = partOf(async () => (await import('./SelectionBar.tsx')).SelectionBar);

interface SelectionScreenProps {
  /** Another one is another list: nothing of it is selected. */
  readonly identity?: string;
  /** The one list of the screen, which can be selected as a whole. */
  readonly whole?: WholeList | undefined;
  /** Actions keep the selection; without this they end it. */
  readonly keeps?: boolean;
  readonly children: ReactNode;
}

/** The part of a selection that a deletion removes. */
const deletions: Partial<Record<EventName, keyof Ids>> = {
  BookDeleted: 'bookId',
  SeriesDeleted: 'seriesId',
  CollectionDeleted: 'collectionId',
  ReadListDeleted: 'readListId',
};

/** Holds what is selected on a screen, and shows the bar while something is. */
export function SelectionScreen(props: SelectionScreenProps) {
  const { identity = '', whole, keeps = false, children } = props;
  const isAdmin = useIsAdmin();
  const [held, setHeld] = useState(() => ({ identity, store: createSelection() }));
  if (held.identity !== identity) setHeld({ identity, store: createSelection() });
  const { store } = held;
  const screen = useMemo<ScreenSelection>(
    () => ({
      store,
      mayChoose: (kind) => isAdmin || kind === 'books' || kind === 'series',
    }),
    [store, isAdmin],
  );
  useLiveEvents(({ name, payload }) => {
    const subject = deletions[name];
    const id = subject && idsIn(payload)[subject];
    if (id !== undefined) store.setState((state) => without(state, [id]));
  });
  return (
    <SelectionContext value={screen}>
      {children}
      <Spoken store={store} />
      <Keys screen={screen} whole={whole} />
      <Bar store={store} whole={whole} keeps={keeps} />
    </SelectionContext>
  );
}

type BarProps = Omit<SelectionBarProps, 'kind'>;

function Bar(props: BarProps) {
  const kind = useStore(props.store, kindOf);
  if (kind === undefined) return null;
  return (
    <LaterPart part={barPart} shape={null}>
      {(SelectionBar) => <SelectionBar {...props} kind={kind} />}
    </LaterPart>
  );
}

/** How many are selected, for those who do not see the bar. */
function Spoken({ store }: { readonly store: SelectionStore }) {
  const t = useT();
  const count = useStore(store, ({ chosen }) => chosen.size);
  return <output className="visually-hidden">{count > 0 && t('select.count', { count })}</output>;
}

type KeysProps = Pick<SelectionScreenProps, 'whole'> & { readonly screen: ScreenSelection };

function Keys({ screen: { store, mayChoose }, whole }: KeysProps) {
  const isSelecting = useStore(store, ({ chosen }) => chosen.size > 0);
  useKeys({ Escape: () => store.setState(nothing) }, { enabled: isSelecting });
  useKeys(
    {
      'Mod+a': () => {
        const known = whole?.known().filter(({ kind }) => mayChoose(kind)) ?? [];
        store.setState((state) => withAll(state, known));
      },
    },
    { enabled: whole !== undefined },
  );
  return null;
}
