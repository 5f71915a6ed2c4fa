import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconLayoutGrid,
  IconPhoto,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { pageSizes, usePreference } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { type MenuItem, openMenu } from '../../ui/menu-store.ts';
import { Slider } from '../../ui/Slider.tsx';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './ListTools.module.css';
import { FilterButton } from './FilterButton.tsx';
import type { PageSize } from './list-search.ts';
import type { ListScreen } from './use-list-screen.ts';

type AnyList = Omit<ListScreen<unknown>, 'items'>;

/** The toolbar of a list: cover size, order, filters, and how it is gone through. */
export function ListTools({ list }: { readonly list: AnyList }) {
  return (
    <>
      <CoverSize />
      {list.sorts.length > 0 && <SortMenu list={list} />}
      <FilterButton list={list} />
      <ViewMenu pageSize={list.pageSize} onChange={list.restart} />
    </>
  );
}

/** What the list is ordered by; choosing the same again turns the order round. */
function SortMenu({ list }: { readonly list: AnyList }) {
  const t = useT();
  const roomy = useMedia(media.fromMedium);
  const Arrow = list.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const current = list.sorts.find(({ isCurrent }) => isCurrent)?.label ?? '';
  const name = t(list.direction === 'asc' ? 'list.sortedUp' : 'list.sortedDown', { name: current });
  const items = (): MenuItem[] =>
    list.sorts.map(({ label, isCurrent, choose }) => ({
      label,
      icon: isCurrent ? <Arrow size={18} /> : <span />,
      checked: isCurrent,
      onSelect: choose,
    }));
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

interface ViewMenuProps {
  /** Set by the address, else the person's own choice. */
  readonly pageSize: PageSize | undefined;
  /** Called after the choice is kept, to start the list anew from its first page. */
  readonly onChange: () => void;
}

/** Numbered pages of so many items, or one endless list. */
function ViewMenu({ pageSize, onChange }: ViewMenuProps) {
  const t = useT();
  const [mode, setMode] = usePreference('listMode');
  const [preferred, setPreferred] = usePreference('browsingPageSize');
  const items = (): MenuItem[] => [
    ...pageSizes.map((count) => ({
      label: t('list.perPage', { count }),
      checked: mode === 'pages' && count === (pageSize ?? preferred),
      onSelect: () => {
        setPreferred(count);
        setMode('pages');
        onChange();
      },
    })),
    {
      label: t('list.endless'),
      checked: mode === 'endless',
      divided: true,
      onSelect: () => {
        setMode('endless');
        onChange();
      },
    },
  ];
  return (
    <MenuButton label={t('list.view')} items={items}>
      <IconLayoutGrid size={20} />
    </MenuButton>
  );
}

/** How large covers are drawn. Phones always show pairs, so they go without. */
function CoverSize(): ReactNode {
  const t = useT();
  const phone = useMedia(media.phone);
  const [width, setWidth] = usePreference('cardWidth');
  if (phone) return null;
  return (
    <div className={styles['size']}>
      <Slider
        label={t('grid.cardSize')}
        min={110}
        max={260}
        step={10}
        value={width}
        onChange={setWidth}
        start={<IconPhoto size={18} aria-hidden />}
      />
    </div>
  );
}
