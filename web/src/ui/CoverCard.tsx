import { IconCheck, IconDotsVertical } from '@tabler/icons-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
} from 'react';
import { CardActions } from './card-actions.ts';
import { CardShape } from './card-shape.ts';
import { Cover, type CoverProps } from './Cover.tsx';
import styles from './CoverCard.module.css';
import { cx } from './cx.ts';
import type { MenuPoint } from './menu-store.ts';
import { tip } from './tip.ts';
import { useLongPress } from './use-long-press.ts';

/** Props of a card's link: pass all of them to an `<a>` or the router's `Link`. */
export interface CardLinkProps {
  className: string | undefined;
  draggable: false;
  children: ReactNode;
}

export interface CoverCardProps {
  cover: Omit<CoverProps, 'children'>;
  /** The item's name, spoken for the image's link. */
  name: string;
  /** Draws the link over the picture. Without it the picture leads nowhere. */
  link?: ((props: CardLinkProps) => ReactNode) | undefined;
  /** First line, two lines at most; links in it are links of their own. */
  title: ReactNode;
  /** Second line, quieter. */
  subtitle?: ReactNode;
  /** More of it, for where cards are rows. */
  detail?: string | undefined;
  /** `true` marks it as new with a corner, a text with a count. Say it in `name` too. */
  badge?: boolean | string | undefined;
  /** How far it has been read, from 0 to 1, as a line at the foot. */
  progress?: number | undefined;
  /** Grays the picture: it's out of reach now. Say why in `subtitle`. */
  isDimmed?: boolean | undefined;
  /** Shown on hover and focus: the large one, and one at the lower start. */
  actions?: { centre?: ReactNode; bottomStart?: ReactNode } | undefined;
  /** The card's menu, opened by a button at the lower end, the right mouse button and its keys. */
  menu?: CardMenu | undefined;
  selection?: CardSelection | undefined;
}

export interface CardMenu {
  label: string;
  /** Opens it beside its button, or at a point of the window. */
  open: (anchor: HTMLElement, at?: MenuPoint) => void;
}

/** Makes a card selectable. Around it, an element with `data-selecting` says when. */
export interface CardSelection {
  /** Found again as `data-card`. */
  id: string;
  label: string;
  selected: boolean;
  /** Called on a press: while there's a selection, a press anywhere toggles the card. */
  isSelecting: () => boolean;
  onToggle: (press: { shift: boolean }) => void;
}

/** The button that opens the menu of a card. */
function menuButtonOf(card: Element): HTMLElement | undefined {
  const found = card.querySelector('[data-card-menu]');
  return found instanceof HTMLElement ? found : undefined;
}

/** Whether a key press opens the menu of the focused element. */
function asksForMenu({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/**
 * A picture with two lines of text. Plain elements only: a grid mounts hundreds of
 * these. On touch, holding it toggles its selection, or opens its menu where nothing is selected.
 */
export function CoverCard(props: CoverCardProps) {
  const { cover, name, link, title, subtitle, detail = '', menu, selection, isDimmed } = props;
  const isRow = useContext(CardShape) === 'row';
  const openMenu = (card: HTMLElement, at?: MenuPoint) => {
    menu?.open(menuButtonOf(card) ?? card, at);
  };
  const hold = useLongPress(
    (selection ?? menu) &&
      ((card) => {
        if (selection === undefined) openMenu(card);
        else selection.onToggle({ shift: false });
      }),
  );
  const toggle = (event: MouseEvent) => {
    if (selection?.isSelecting() !== true || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    selection.onToggle({ shift: event.shiftKey });
  };
  return (
    <article
      data-card={selection?.id ?? ''}
      className={cx(
        styles['card'],
        menu !== undefined && styles['withMenu'],
        isDimmed === true && styles['dimmed'],
        selection?.selected === true && styles['selected'],
      )}
    >
      <div
        role="presentation"
        {...hold}
        onClickCapture={(event) => {
          hold.onClickCapture?.(event);
          toggle(event);
        }}
        onContextMenu={(event) => {
          hold.onContextMenu?.(event);
          if (event.defaultPrevented || menu === undefined) return;
          // With Shift it is the browser's own, for its links.
          if (event.shiftKey || selection?.isSelecting() === true) return;
          event.preventDefault();
          openMenu(event.currentTarget, { x: event.clientX, y: event.clientY });
        }}
        onKeyDown={(event) => {
          if (menu === undefined || !asksForMenu(event)) return;
          event.preventDefault();
          openMenu(event.currentTarget);
        }}
      >
        <Cover {...cover}>
          <Marks {...props} />
          {link?.({
            className: styles['pictureLink'],
            draggable: false,
            children: <span className="visually-hidden">{name}</span>,
          })}
          <Actions {...props} />
        </Cover>
        <div className={styles['text']}>
          <div className={styles['title']} dir="auto">
            {title}
          </div>
          {subtitle !== undefined && <div className={styles['subtitle']}>{subtitle}</div>}
          {isRow && detail !== '' && (
            <div className={styles['detail']} dir="auto">
              {detail}
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

/** The card's name, in words. */
function Marks({ badge, progress }: CoverCardProps) {
  return (
    <span className={styles['over']} aria-hidden>
      <span className={styles['shade']} />
      {badge === true && <span className={styles['corner']} />}
      {typeof badge === 'string' && <span className={cx(styles['count'], 'tabular')}>{badge}</span>}
      {progress !== undefined && (
        <span className={styles['progress']}>
          <span style={{ width: `${Math.min(1, Math.max(0, progress)) * 100}%` }} />
        </span>
      )}
    </span>
  );
}

function Actions({ actions, menu, selection }: CoverCardProps) {
  const shown = useContext(CardActions);
  const hasAll = shown === 'all';
  return (
    <>
      {hasAll && selection !== undefined && (
        <span className={cx(styles['slot'], styles['topStart'])}>
          <button
            type="button"
            aria-pressed={selection.selected}
            aria-label={selection.label}
            className={styles['circle']}
            onClick={(event) => {
              selection.onToggle({ shift: event.shiftKey });
            }}
          >
            {selection.selected && <IconCheck size={18} stroke={3} />}
          </button>
        </span>
      )}
      {placedActions.map((place) => {
        const action = actions?.[place];
        if (!hasAll || action === undefined) return null;
        return (
          <span key={place} className={cx(styles['slot'], styles[place])}>
            {action}
          </span>
        );
      })}
      {shown !== 'none' && menu !== undefined && (
        <span className={cx(styles['slot'], styles['bottomEnd'])}>
          <CardAction
            label={menu.label}
            aria-haspopup="menu"
            aria-expanded="false"
            data-card-menu
            onClick={(event) => {
              menu.open(event.currentTarget);
            }}
          >
            <IconDotsVertical size={18} />
          </CardAction>
        </span>
      )}
    </>
  );
}

const placedActions = ['centre', 'bottomStart'] as const;

interface CardActionProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
  children: ReactNode;
}

/** The look of an action on a card, for a link that should have it. */
export function cardActionClass(large = false): string {
  return cx(styles['action'], large && styles['large']);
}

/** A round button for a card's `actions`; legible on any cover. */
export function CardAction({ label, children, ...rest }: CardActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...tip(label)}
      {...rest}
      className={cx(cardActionClass(), rest.className)}
    >
      {children}
    </button>
  );
}
