import { IconArrowRight, IconChevronRight, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Shelf } from '../../ui/Shelf.tsx';
import type { Row } from '../shelves/shelf.ts';
import styles from './detail.module.css';

/** Properties of the panel's link: pass all of them to the router's `Link`. */
export interface PanelLinkProps {
  readonly className: string | undefined;
  readonly 'aria-label': string;
  readonly children: ReactNode;
}

interface SetPanelProps<Item> {
  /** Its kind and its name. */
  readonly label: string;
  /** Draws the link to its page. */
  readonly link: (link: PanelLinkProps) => ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Its members, loaded when it opens. */
  readonly row: Row<Item>;
  readonly render: (item: Item) => ReactNode;
  /** Takes the thing of this page out of it. */
  readonly onRemove: () => void;
  /** It's the reader's own: others are for administrators. */
  readonly own: boolean;
  /** It fills itself: nothing is taken out of it by hand. */
  readonly ruled: boolean;
}

/** A collection or read list, on the page of one of its members. */
export function SetPanel<Item>(props: SetPanelProps<Item>) {
  const { label, link, isOpen, onToggle, row, render, onRemove, own, ruled } = props;
  const t = useT();
  const isAdmin = useIsAdmin();
  const isFailed = isOpen && row.error !== null;
  return (
    <>
      <Shelf
        small
        label={label}
        title={
          <button
            type="button"
            aria-expanded={isOpen}
            className={styles['panelTitle']}
            onClick={onToggle}
          >
            <IconChevronRight size={18} aria-hidden />
            <bdi>{label}</bdi>
          </button>
        }
        tools={
          <div className={styles['panelTools']}>
            {(isAdmin || own) && !ruled && (
              <IconButton
                remote
                size="small"
                label={t('detail.removeFrom', { name: label })}
                onClick={onRemove}
              >
                <IconX size={18} />
              </IconButton>
            )}
            {link({
              className: styles['panelLink'],
              'aria-label': t('detail.open', { name: label }),
              children: <IconArrowRight size={18} aria-hidden />,
            })}
          </div>
        }
        folded={!isOpen || isFailed}
        count={row.items.length}
        hasMore={row.isPending || row.hasMore}
        onMore={row.more}
        renderItem={(index) => {
          const item = row.items[index];
          return item && render(item);
        }}
      />
      {isFailed && row.error !== null && (
        <p role="alert" className={styles['panelFailure']}>
          {t('detail.panelFailed', { reason: reasonOf(row.error) })}
          <Button size="small" onClick={row.retry}>
            {t('error.retry')}
          </Button>
        </p>
      )}
    </>
  );
}
