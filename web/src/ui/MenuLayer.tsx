import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './MenuLayer.module.css';
import { closeMenu, type MenuItem, useMenuStore } from './menu-store.ts';
import { usePopover } from './popover.ts';

/** Which line the keys lead to (menu pattern of the ARIA Authoring Practices). */
function nextIndex(key: string, index: number, labels: readonly string[]): number | undefined {
  const count = labels.length;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const order = labels.map((_, step) => (index + 1 + step) % count);
  return order.find((at) => labels[at]?.toLocaleLowerCase().startsWith(letter) === true);
}

/** The one menu of the page, see `openMenu`. On phones it rises from the foot. */
export function MenuLayer() {
  const open = useMenuStore((state) => state.open);
  const panel = useRef<HTMLDivElement>(null);
  const anchor = open?.anchor ?? null;
  usePopover(anchor, panel, 'end');

  useEffect(() => {
    const box = panel.current;
    if (anchor === null || box === null) return undefined;
    anchor.setAttribute('aria-expanded', 'true');
    const chosen = box.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? box.querySelector<HTMLElement>('button'))?.focus();
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || box.contains(event.target)) return;
      // The anchor's own press closes by itself; closing here first would open it again.
      if (!anchor.contains(event.target)) closeMenu();
    };
    document.addEventListener('pointerdown', outside);
    window.addEventListener('resize', closeMenu);
    window.addEventListener('popstate', closeMenu);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('resize', closeMenu);
      window.removeEventListener('popstate', closeMenu);
      anchor.setAttribute('aria-expanded', 'false');
      // Whoever moved the focus on, such as a dialog opened by the chosen line, keeps it.
      const active = document.activeElement;
      if (active === document.body || box.contains(active)) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);

  if (open === null) return null;

  const choose = (item: MenuItem) => {
    if (item.disabled === true) return;
    // The focus goes home first: a dialog the line opens then knows where to return it.
    open.anchor.focus({ preventScroll: true });
    closeMenu();
    item.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      closeMenu();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const index = lines.findIndex((line) => line === document.activeElement);
    const labels = open.items.map((item) => item.label);
    const next = nextIndex(event.key, index, labels);
    if (next === undefined) return;
    event.preventDefault();
    lines[next]?.focus();
  };

  return (
    <div
      ref={panel}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={open.label}
      className={styles['menu']}
      onKeyDown={onKeyDown}
    >
      {open.items.map((item) => (
        <button
          key={item.label}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          aria-disabled={item.disabled}
          tabIndex={-1}
          className={cx(
            styles['item'],
            item.tone !== undefined && styles[item.tone],
            item.divided === true && styles['divided'],
          )}
          onClick={() => {
            choose(item);
          }}
        >
          {item.icon !== undefined && <span className={styles['icon']}>{item.icon}</span>}
          <span className={styles['label']}>{item.label}</span>
          {item.checked === true && <IconCheck size={18} aria-hidden />}
        </button>
      ))}
    </div>
  );
}
