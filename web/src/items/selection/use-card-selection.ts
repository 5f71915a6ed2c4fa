import { useContext } from 'react';
import { useStore } from 'zustand';
import { useT } from '../../lib/i18n.ts';
import type { CardSelection } from '../../ui/CoverCard.tsx';
import { type Entry, kindOf, ranTo, toggled } from './selection.ts';
import { AreaContext, createSelection } from './selection-store.ts';

const nowhere = createSelection();

/** Makes a card selectable where its place is, see `SelectionArea`. */
export function useCardSelection(entry: Entry, name: string): CardSelection | undefined {
  const t = useT();
  const area = useContext(AreaContext);
  const { id } = entry.item;
  const selected = useStore(area?.store ?? nowhere, ({ chosen }) => chosen.has(id));
  if (area?.mayChoose(entry.kind) !== true) return undefined;
  const { store, order } = area;
  return {
    id,
    label: t('select.one', { name }),
    selected,
    isSelecting: () => kindOf(store.getState()) === entry.kind,
    onToggle: ({ shift }) => {
      store.setState((state) => (shift ? ranTo(state, order(), id) : toggled(state, entry)));
    },
  };
}
