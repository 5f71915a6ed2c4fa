import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { useOutOfReach } from './out-of-reach.ts';

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
  /**
   * What it does is done elsewhere: out of reach it says why in place of doing it. Unless told, that goes
   * for buttons that submit a form or may be busy.
   */
  remote?: boolean | undefined;
}

/** For buttons that are disabled but keep the focus: nor may they submit their form. */
export const doNothing = (event: MouseEvent) => {
  event.preventDefault();
};

/** A button with words. Needs no provider, so sign-in can use it. */
export function Button({
  tone,
  size,
  wide,
  icon,
  busy,
  remote,
  className,
  children,
  ...rest
}: ButtonProps) {
  const why = useOutOfReach(remote ?? (rest.type === 'submit' || busy !== undefined));
  const isIdle = busy === true || why !== undefined;
  return (
    <button
      type="button"
      {...(why !== undefined && { 'data-tip': why, 'aria-description': why })}
      {...rest}
      className={cx(buttonClass({ tone, size, wide }), busy === true && styles['busy'], className)}
      // Not `disabled`: that would take the focus away, and Escape and Tab with it.
      aria-disabled={isIdle || rest['aria-disabled']}
      aria-busy={busy === true ? true : undefined}
      onClick={isIdle ? doNothing : rest.onClick}
    >
      {icon}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}
