import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { setInteractionModality } from 'react-aria/useFocusVisible';
import { RouterProvider } from 'react-aria-components';
import { Menu, MenuItem as Line } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from './cx.ts';
import styles from './MenuLayer.module.css';
import { closeMenu, type MenuItem, type OpenMenu } from './menu-store.ts';
import { media } from './theme.ts';
import { useMedia } from './use-media.ts';

/** From this many lines on only those in sight are drawn, all of one height. */
const many = 100;

/** The open menu. On phones it rises from the foot. */
export function MenuPanel({ open: { anchor, at, label, items, from } }: { open: OpenMenu }) {
  const point = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // The click of a key press looks to React Aria like that of a screen reader, for which it
    // leaves the focus on the menu as a whole.
    if (anchor.matches(':focus-visible')) setInteractionModality('keyboard');
  }, [anchor]);
  const choose = (item: MenuItem | undefined) => {
    if (item === undefined) return;
    // The focus goes home first: a dialog the line opens then knows where to return it.
    anchor.focus({ preventScroll: true });
    closeMenu();
    item.onSelect();
  };
  const isChoice = items.some(({ checked }) => checked !== undefined);
  const lines = (
    <Menu
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
      autoFocus={from}
      items={items.map((item, id) => ({ id, item }))}
      className={cx(styles['lines'])}
      disabledKeys={items.flatMap(({ disabled }, id) => (disabled === true ? [id] : []))}
      selectionMode={isChoice ? 'single' : 'none'}
      selectedKeys={items.flatMap(({ checked }, id) => (checked === true ? [id] : []))}
      onAction={(id) => {
        const item = items[Number(id)];
        // A link goes its own way, which ends in the same `onSelect`.
        if (item?.href === undefined) choose(item);
      }}
    >
      {({ id, item }) => <MenuLine key={id} id={id} item={item} />}
    </Menu>
  );
  return (
    <RouterProvider navigate={(href) => choose(items.find((item) => item.href === href))}>
      {at !== undefined && (
        <span ref={point} className={styles['point']} style={{ left: at.x, top: at.y }} />
      )}
      <Popover
        isOpen
        aria-label={label}
        triggerRef={at === undefined ? { current: anchor } : point}
        placement={at === undefined ? 'bottom end' : 'bottom start'}
        offset={at === undefined ? 6 : 0}
        containerPadding={8}
        className={cx(styles['menu'], items.length >= many && styles['many'])}
        onOpenChange={closeMenu}
      >
        {items.length < many ? lines : <Windowed>{lines}</Windowed>}
      </Popover>
    </RouterProvider>
  );
}

function Windowed({ children }: { children: ReactNode }) {
  const rowSize = useMedia(media.phone) ? 48 : 36;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize }}>
      {children}
    </Virtualizer>
  );
}

function MenuLine({ id, item }: { id: number; item: MenuItem }) {
  const { label, icon, tone, divided, checked, href } = item;
  return (
    <Line
      id={id}
      textValue={label}
      {...(href !== undefined && { href })}
      className={cx(
        styles['item'],
        tone !== undefined && styles[tone],
        divided === true && styles['divided'],
      )}
    >
      {icon !== undefined && <span className={styles['icon']}>{icon}</span>}
      <span className={styles['label']}>{label}</span>
      {checked === true && <IconCheck size={18} aria-hidden />}
    </Line>
  );
}
