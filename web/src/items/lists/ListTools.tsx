import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { type MenuItem, openMenu } from '../../ui/menu-store.ts';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { ListColumn } from './columns.tsx';
import { FilterButton } from './FilterButton.tsx';
import type { ListScreen } from './use-list-screen.ts';
import { ViewButton } from './ViewButton.tsx';

type AnyList = Omit<ListScreen<unknown>, 'items'>;

interface ListToolsProps {
  readonly list: AnyList;
  /** The columns of its table; without them it has no table. */
  readonly columns?: readonly Pick<ListColumn<never>, 'key' | 'label'>[];
}

/** The toolbar of a list: order, filters, and how lists look. */
export function ListTools({ list, columns }: ListToolsProps) {
  return (
    <>
      {list.sorts.length > 0 && <SortMenu list={list} />}
      <FilterButton list={list} />
      <ViewButton list={list} columns={columns} />
    </>
  );
}

const thenWords = { asc: 'list.thenUp', desc: 'list.thenDown' } as const;

/** The sort order of the list, with its tie-breaker; choosing the same order again reverses it. */
function SortMenu({ list }: { readonly list: AnyList }) {
  const t = useT();
  const roomy = useMedia(media.fromMedium);
  const Arrow = list.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const current = list.sorts.find(({ isCurrent }) => isCurrent)?.label ?? '';
  const name = t(list.direction === 'asc' ? 'list.sortedUp' : 'list.sortedDown', { name: current });
  const items = (): MenuItem[] => [
    ...list.sorts.map(({ label, isCurrent, choose }) => ({
      label,
      icon: isCurrent ? <Arrow size={18} /> : <span />,
      checked: isCurrent,
      onSelect: choose,
    })),
    ...list.thens.map(({ label, direction, choose }, index) => {
      const ThenArrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
      return {
        label: t(direction === undefined ? 'list.then' : thenWords[direction], { name: label }),
        icon: direction === undefined ? <span /> : <ThenArrow size={18} />,
        checked: direction !== undefined,
        several: true,
        divided: index === 0,
        onSelect: choose,
      };
    }),
  ];
  if (!roomy) {
    return (
      <MenuButton label={name} items={items}>
        <IconArrowsSort size={20} />
      </MenuButton>
    );
  }
  return (
    <Button
      tone="quiet"
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded="false"
      icon={<Arrow size={18} />}
      onClick={(event) => {
        openMenu(event.currentTarget, t('list.sort'), items());
      }}
    >
      {current}
    </Button>
  );
}
