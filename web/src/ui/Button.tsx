import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';

interface ButtonLook {
  /** `primary` is the one main action of a screen or dialog. */
  tone?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

/** The look of a button, for a link that should have it. */
export function buttonClass({ tone = 'plain', size = 'medium', wide = false }: ButtonLook): string {
  return cx(
    styles['button'],
    styles[tone],
    size !== 'medium' && styles[size],
    wide && styles['wide'],
  );
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode;
  /** Work goes on: the words give way to a turning mark and presses do nothing. */
  busy?: boolean | undefined;
}

// Nor may a busy button submit its form a second time.
const doNothing = (event: MouseEvent) => {
  event.preventDefault();
};

/** A button with words. Needs no provider, so sign-in can use it. */
export function Button({
  tone,
  size,
  wide,
  icon,
  busy,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ tone, size, wide }), busy === true && styles['busy'], className)}
      // Not `disabled`: that would take the focus away, and Escape and Tab with it.
      aria-disabled={busy === true ? true : rest['aria-disabled']}
      aria-busy={busy === true ? true : undefined}
      onClick={busy === true ? doNothing : rest.onClick}
    >
      {icon}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}
