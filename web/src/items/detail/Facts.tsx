import type { WebLink } from '@longbox/contract/shapes';
import { IconExternalLink } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import styles from './detail.module.css';
import type { DrawName } from './name-links.tsx';

/** Rows of a label and what is known. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Fact({ label, children }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface NamesProps {
  readonly label: string;
  readonly names: readonly string[];
  /** Draws one name, usually a link to everything else of that name. */
  readonly draw: DrawName;
}

/** A row of names, parted by commas; nothing when there is none. */
export function NamesFact({ label, names, draw }: NamesProps) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <Fact label={label}>
      <span className={styles['names']}>
        {names.map((name, index) => (
          <Fragment key={index}>
            {index > 0 && t('detail.comma')}
            <bdi>{draw(name)}</bdi>
          </Fragment>
        ))}
      </span>
    </Fact>
  );
}

/** A row of chips; nothing when there is none. */
export function ChipsFact({ label, names, draw }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <Fact label={label}>
      <span className={styles['chips']}>
        {names.map((name, index) => (
          <bdi key={index}>{draw(name)}</bdi>
        ))}
      </span>
    </Fact>
  );
}

/** Other people's addresses are only followed when they are web addresses. */
function isWeb({ url }: WebLink): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** Links to other sites. */
export function LinksFact({ links }: { readonly links: readonly WebLink[] }) {
  const t = useT();
  const shown = links.filter(isWeb);
  if (shown.length === 0) return null;
  return (
    <Fact label={t('detail.links')}>
      <span className={cx(styles['names'], styles['links'])}>
        {shown.map(({ label, url }, index) => (
          <a key={index} href={url} target="_blank" rel="noreferrer" className={styles['external']}>
            {label}
            <IconExternalLink size={14} aria-hidden />
          </a>
        ))}
      </span>
    </Fact>
  );
}
