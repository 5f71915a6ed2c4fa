import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as Part, DisclosurePanel } from 'react-aria-components/Disclosure';
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup';
import { cx } from './cx.ts';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  /** Unique in its group. */
  id?: string | undefined;
  title: ReactNode;
  /** Shown at the end of the title's line, such as a sign that a setting inside is changed. */
  end?: ReactNode;
  /** Nothing is inside. */
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** A title that shows and hides its content. */
export function Disclosure({ id, title, end, disabled = false, children }: DisclosureProps) {
  return (
    <Part className={cx(styles['one'])} isDisabled={disabled} {...(id !== undefined && { id })}>
      <h3 className={styles['head']}>
        <Button slot="trigger" className={cx(styles['trigger'])}>
          <IconChevronRight size={18} className={styles['arrow']} aria-hidden />
          <span className={styles['title']}>{title}</span>
        </Button>
        {end}
      </h3>
      <DisclosurePanel className={cx(styles['panel'])}>
        <div className={styles['inside']}>{children}</div>
      </DisclosurePanel>
    </Part>
  );
}

/** Disclosures of which one is open at a time. */
export function Accordion({ children }: { children: ReactNode }) {
  return <DisclosureGroup className={cx(styles['group'])}>{children}</DisclosureGroup>;
}
