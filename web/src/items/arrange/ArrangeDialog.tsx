import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t as told, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ReorderList } from '../../ui/ReorderList.tsx';
import { sayRemoved } from '../say-removed.ts';
import styles from './arrange.module.css';
import { type Arrangement, inOrder, isShown } from './arrangement.ts';

/** Something that can be put in order and out of sight. */
export interface Arranged {
  readonly id: string;
  readonly name: string;
}

export interface ArrangeProps {
  readonly subject: 'home' | 'library' | 'libraries';
  readonly items: readonly Arranged[];
  readonly arrangement: Arrangement | undefined;
  /** Called with nothing for the order that all begin with. */
  readonly onSave: (arrangement: Arrangement | undefined) => void;
}

/** Puts things in order by hand, and takes out of sight what is not wanted there. */
export function ArrangeDialog(props: ArrangeProps & HostedDialog<ArrangeProps>) {
  const { subject, items, arrangement, onSave, onClose } = props;
  const t = useT();
  const title = t(`arrange.${subject}`);
  const [order, setOrder] = useState(() => inOrder(items, ({ id }) => id, arrangement));
  const [hidden, setHidden] = useState<readonly string[]>(arrangement?.hidden ?? []);
  const save = (next: Arrangement | undefined) => {
    onSave(next);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={480}
      footer={
        <>
          <Button
            onClick={() => {
              save(undefined);
              if (arrangement === undefined) return;
              sayRemoved(told('arrange.resetDone'), () => {
                onSave(arrangement);
              });
            }}
          >
            {t('arrange.reset')}
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              save({ order: order.map(({ id }) => id), hidden: [...hidden] });
            }}
          >
            {t('arrange.save')}
          </Button>
        </>
      }
    >
      <ReorderList
        label={title}
        items={order}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={setOrder}
        render={({ id, name }) => {
          const isHere = isShown(id, { order: [], hidden: [...hidden] });
          return (
            <div className={styles['line']}>
              <bdi className={cx(styles['name'], !isHere && styles['hidden'])}>{name}</bdi>
              <IconButton
                size="small"
                label={t('arrange.shown', { name })}
                aria-pressed={isHere}
                onClick={() => {
                  setHidden(isHere ? [...hidden, id] : hidden.filter((one) => one !== id));
                }}
              >
                {isHere ? <IconEye size={18} /> : <IconEyeOff size={18} />}
              </IconButton>
            </div>
          );
        }}
      />
    </Dialog>
  );
}
