import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Layer } from '../../ui/Layer.tsx';
import styles from './panels.module.css';

interface ReaderDialogProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly tools?: ReactNode;
  readonly wide?: boolean;
  /** There is nothing to press in it: it takes the focus itself, so that keys scroll it in every browser. */
  readonly isText?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page. It reads in the direction of its language, unlike the reader. */
export function ReaderDialog({ title, tools, wide, isText, onClose, children }: ReaderDialogProps) {
  const t = useT();
  const { rtl } = useLocale();
  const titleId = useId();
  return (
    <Layer
      onClose={onClose}
      name={{ headingId: titleId }}
      className={styles['layer']}
      panelClassName={wide === true ? `${styles['dialog']} ${styles['wide']}` : styles['dialog']}
    >
      <div className={styles['inside']} dir={rtl ? 'rtl' : 'ltr'}>
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {tools}
          <IconButton label={t('dialog.close')} className={styles['close']} onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        </header>
        <div
          className={styles['body']}
          data-layer-body
          {...(isText === true && {
            role: 'group',
            'aria-labelledby': titleId,
            tabIndex: 0,
            'data-autofocus': true,
          })}
        >
          {children}
        </div>
      </div>
    </Layer>
  );
}
