import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFrame } from './frame-context.ts';
import styles from './Nav.module.css';
import { tip } from './tip.ts';

/** Props of an entry's link: pass all of them to an `<a>` or the router's `Link`. */
export interface NavLinkProps extends Partial<Record<`data-${string}`, string>> {
  className: string;
  'aria-label'?: string;
  children: ReactNode;
}

interface NavItemProps {
  icon?: ReactNode;
  label: string;
  /** Draws the link; it sets `aria-current="page"` where it leads to the current place. */
  link: (props: NavLinkProps) => ReactNode;
  /** A second line. */
  detail?: string | undefined;
  /** A second line in the danger color. */
  note?: string | undefined;
  /** A dot on the icon: something waits there. */
  dot?: boolean | undefined;
  /** Controls at the end of the line. */
  end?: ReactNode;
  /** An entry of a list under the one above; a rail leaves it out. */
  nested?: boolean | undefined;
}

/** One entry of the navigation; in a rail the icon alone, with a tooltip. */
export function NavItem({ icon, label, link, detail, note, dot, end, nested }: NavItemProps) {
  const rail = useFrame().shape === 'rail';
  if (rail && nested === true) return null;
  return (
    <li className={cx(styles['item'], rail && styles['rail'], nested === true && styles['nested'])}>
      {link({
        className: cx(styles['link']),
        ...(rail ? { 'aria-label': label, ...tip(label) } : {}),
        children: (
          <>
            {icon !== undefined && (
              <span className={cx(styles['icon'], dot === true && styles['dot'])}>{icon}</span>
            )}
            <span className={styles['words']}>
              <span className={styles['label']} dir="auto">
                {label}
              </span>
              {detail !== undefined && <bdi className={styles['detail']}>{detail}</bdi>}
              {note !== undefined && <span className={styles['note']}>{note}</span>}
            </span>
          </>
        ),
      })}
      {end !== undefined && <div className={styles['end']}>{end}</div>}
    </li>
  );
}

interface NavGroupProps {
  label?: string | undefined;
  children: ReactNode;
}

/** Entries that belong together, parted from the others by a hairline. */
export function NavGroup({ label, children }: NavGroupProps) {
  const rail = useFrame().shape === 'rail';
  return (
    <ul className={styles['group']} aria-label={label}>
      {label !== undefined && !rail && (
        <li className={styles['heading']} aria-hidden="true">
          {label}
        </li>
      )}
      {children}
    </ul>
  );
}

interface FootItemProps {
  icon: ReactNode;
  label: string;
  dot?: boolean | undefined;
  /** Where it leads … */
  link?: ((props: NavLinkProps) => ReactNode) | undefined;
  /** … or what it does. */
  onPress?: (() => void) | undefined;
}

/** One entry of the phone's bar at the foot. */
export function FootItem({ icon, label, dot, link, onPress }: FootItemProps) {
  const className = cx(styles['footItem']);
  const children = (
    <>
      <span className={cx(styles['footIcon'], dot === true && styles['dot'])}>{icon}</span>
      {label}
    </>
  );
  if (link !== undefined) return link({ className, children });
  return (
    <button type="button" className={className} onClick={onPress}>
      {children}
    </button>
  );
}
