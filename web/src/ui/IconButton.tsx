import type { ComponentProps, ReactNode } from 'react';
import { doNothing } from './Button.tsx';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { useOutOfReach } from './out-of-reach.ts';
import { tip } from './tip.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its name, for assistive technology and as tooltip. */
  label: string;
  /** The icon, 20 px. */
  children: ReactNode;
  /** A key such as `Ctrl+K`, shown in the tooltip. */
  shortcut?: string | undefined;
  size?: 'small' | 'medium' | undefined;
  /** For a button that stays in: whether it is. */
  pressed?: boolean | undefined;
  /** A dot in the accent color: something waits behind it. Name it in `label` too. */
  dot?: boolean | undefined;
  /** What it does is done elsewhere: out of reach it says why in place of doing it. */
  remote?: boolean | undefined;
}

/** A button with an icon only; always named, with a tooltip. */
export function IconButton({
  label,
  shortcut,
  size = 'medium',
  pressed,
  dot,
  remote = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const why = useOutOfReach(remote);
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      {...tip(label, shortcut)}
      {...rest}
      {...(why !== undefined && {
        ...tip(`${label}: ${why}`),
        'aria-description': why,
        'aria-disabled': true,
        onClick: doNothing,
      })}
      className={cx(
        styles['button'],
        styles['iconOnly'],
        size === 'small' && styles['small'],
        dot === true && styles['dot'],
        className,
      )}
    >
      {children}
    </button>
  );
}
