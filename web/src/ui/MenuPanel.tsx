import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { setInteractionModality } from 'react-aria/useFocusVisible';
import { RouterProvider } from 'react-aria-components';
import { Menu, MenuItem as Line, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from './cx.ts';
import styles from './MenuLayer.module.css';
import { closeMenu, type MenuItem, type OpenMenu } from './menu-store.ts';
import { useOutOfReach } from './out-of-reach.ts';
import pressable from './pressable.module.css';
import { media } from './theme.ts';
import { useLostEscape } from './use-lost-escape.ts';
import { useMedia } from './use-media.ts';

/** From this many lines, only visible ones are drawn, all of the same height. */
const many = 100;

/** The open menu. On phones it rises from the foot. */
export function MenuPanel({ open: { anchor, at, label, items, from } }: { open: OpenMenu }) {
  const point = useRef<HTMLSpanElement>(null);
  const panel = useLostEscape(closeMenu);
  useLayoutEffect(() => {
    // The click of a key press looks to React Aria like that of a screen reader, for which it
    // leaves the focus on the menu as a whole.
    if (anchor.matches(':focus-visible')) setInteractionModality('keyboard');
  }, [anchor]);
  const why = useOutOfReach(items.some(({ remote }) => remote === true));
  const whyId = useId();
  const held = why === undefined ? undefined : whyId;
  const choose = (item: MenuItem | undefined) => {
    if (item === undefined || (item.remote === true && why !== undefined)) return;
    // The focus goes home first: a dialog the line opens then knows where to return it. The page
    // takes it only when the menu is gone.
    flushSync(closeMenu);
    anchor.focus({ preventScroll: true });
    item.onSelect();
  };
  const isLong = items.length >= many;
  const placed = items.map((item, id) => ({ id, item }));
  const groups = groupsOf(placed);
  const lines = (
    <Menu
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
      autoFocus={from}
      className={cx(styles['lines'], isLong && pressable['pressable'])}
      disabledKeys={items.flatMap(({ disabled }, id) => (disabled === true ? [id] : []))}
      {...(groups.length === 1 && choiceOf(placed))}
      onAction={(id) => {
        const item = items[Number(id)];
        // A link goes its own way, which ends in the same `onSelect`.
        if (item?.href === undefined) choose(item);
      }}
    >
      {groups.length === 1
        ? placed.map((line) => <MenuLine key={line.id} {...line} held={held} />)
        : groups.map((group) => (
            <MenuSection key={group[0]?.id} aria-label={label} {...choiceOf(group)}>
              {group.map((line) => (
                <MenuLine key={line.id} {...line} held={held} />
              ))}
            </MenuSection>
          ))}
    </Menu>
  );
  return (
    <RouterProvider navigate={(href) => choose(items.find((item) => item.href === href))}>
      {at !== undefined && (
        <span ref={point} className={styles['point']} style={{ left: at.x, top: at.y }} />
      )}
      <Popover
        ref={panel}
        data-popup=""
        isOpen
        aria-label={label}
        triggerRef={at === undefined ? { current: anchor } : point}
        placement={at === undefined ? 'bottom end' : 'bottom start'}
        offset={at === undefined ? 6 : 0}
        containerPadding={8}
        className={cx(styles['menu'], isLong && styles['many'])}
        onOpenChange={closeMenu}
      >
        {why !== undefined && (
          <p id={whyId} className={styles['why']}>
            {why}
          </p>
        )}
        {isLong ? <Windowed>{lines}</Windowed> : lines}
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

interface PlacedLine {
  readonly id: number;
  readonly item: MenuItem;
}

const kindOf = ({ checked, several }: MenuItem) =>
  checked === undefined ? 'none' : several === true ? 'multiple' : 'single';

/** The lines in groups by their kind of selection; most menus have one. */
function groupsOf(lines: readonly PlacedLine[]): PlacedLine[][] {
  const groups: PlacedLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && kindOf(group[0].item) === kindOf(line.item)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** How lines are chosen, and which of them are. */
function choiceOf(lines: readonly PlacedLine[]) {
  return {
    selectionMode: lines[0] === undefined ? 'none' : kindOf(lines[0].item),
    selectedKeys: lines.flatMap(({ id, item }) => (item.checked === true ? [id] : [])),
  } as const;
}

interface MenuLineProps extends PlacedLine {
  /** The ID of what says why lines that are `remote` do nothing now. */
  readonly held: string | undefined;
}

function MenuLine({ id, item, held }: MenuLineProps) {
  const { label, icon, tone, divided, checked, href, remote } = item;
  return (
    <Line
      id={id}
      textValue={label}
      {...(href !== undefined && { href })}
      // Not among the disabled keys, which the keyboard skips: then nobody hears why.
      {...(held !== undefined &&
        remote === true && {
          render: (line) =>
            'href' in line ? (
              <a {...line}>{line.children}</a>
            ) : (
              <div {...line} aria-disabled aria-describedby={held} />
            ),
        })}
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
