import type { ComponentProps, ReactNode } from 'react';
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
      disabled={rest.disabled === true || busy === true}
      aria-busy={busy === true ? true : undefined}
    >
      {icon}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}
