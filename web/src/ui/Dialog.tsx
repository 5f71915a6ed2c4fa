import { IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, type SubmitEvent, useId } from 'react';
import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { Layer } from './Layer.tsx';

export interface DialogProps {
  onClose: () => void;
  /** Only its buttons close it, and it hides the page beneath. */
  isFixed?: boolean | undefined;
  title: string;
  children: ReactNode;
  /** The buttons, cancel first, the main one last. */
  footer?: ReactNode;
  /** Makes it a form: Enter in a field or a `type="submit"` button in the footer calls this. */
  onSubmit?: (() => void) | undefined;
  /** Greatest width in pixels. */
  width?: number | undefined;
  /** `end` is at the end side at full height. Below 600 px both come from the bottom. */
  placement?: 'centre' | 'end' | undefined;
  /** Under 600 px: as high as needed, or the whole screen for long forms. */
  phone?: 'sheet' | 'full' | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** The id of the text that says what it is about, for an `alertdialog`. */
  describedBy?: string | undefined;
}

const stay = () => undefined;

/**
 * A dialog with title, body that scrolls, and footer. It brings React Aria with it:
 * import it only in parts that are fetched when needed, see `dialogs.ts`.
 */
export function Dialog({
  onClose,
  isFixed = false,
  title,
  children,
  footer,
  onSubmit,
  width = 560,
  placement = 'centre',
  phone = 'sheet',
  role,
  describedBy,
}: DialogProps) {
  const t = useT();
  const titleId = useId();
  const size: CSSProperties & Record<'--dialog-width', string> = {
    '--dialog-width': `${width}px`,
  };
  const content = (
    <>
      <div className={styles['body']} data-layer-body>
        {children}
      </div>
      {footer !== undefined && (
        <div className={styles['foot']} data-layer-foot>
          {footer}
        </div>
      )}
    </>
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Layer
      onClose={isFixed ? stay : onClose}
      role={role}
      name={{ headingId: titleId }}
      describedBy={describedBy}
      className={cx(
        styles['layer'],
        isFixed && styles['cover'],
        placement === 'end' && styles['endLayer'],
      )}
      panelClassName={cx(
        styles['panel'],
        placement === 'end' && styles['end'],
        phone === 'full' && styles['full'],
      )}
      style={size}
    >
      <header className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {!isFixed && (
          <IconButton label={t('dialog.close')} onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        )}
      </header>
      {onSubmit === undefined ? (
        content
      ) : (
        <form className={styles['form']} onSubmit={submit} noValidate>
          {content}
        </form>
      )}
    </Layer>
  );
}
