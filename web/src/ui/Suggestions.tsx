import type { RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ComboBox';
import { Popover } from 'react-aria-components/Popover';
import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import styles from './Suggestions.module.css';

/** One line that a field offers. */
export interface Suggestion {
  id: string;
  label: string;
}

interface SuggestionsProps {
  /** As wide as this at least, and beside it. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** They are on their way. */
  loading?: boolean | undefined;
}

/** The list below a field that offers something, for inside a `ComboBox`, which gives the lines. */
export function Suggestions({ anchor, label, loading }: SuggestionsProps) {
  const t = useT();
  return (
    <Popover
      triggerRef={anchor}
      placement="bottom start"
      offset={6}
      containerPadding={8}
      className={cx(styles['popover'])}
    >
      <ListBox<Suggestion>
        aria-label={label}
        className={cx(styles['list'])}
        renderEmptyState={() => (
          <p className={styles['none']}>
            {t(loading === true ? 'suggestions.loading' : 'suggestions.none')}
          </p>
        )}
      >
        {({ id, label: text }) => (
          <ListBoxItem id={id} textValue={text} className={cx(styles['option'])}>
            <bdi>{text}</bdi>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
