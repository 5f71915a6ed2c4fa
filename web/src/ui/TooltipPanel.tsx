import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { cx } from './cx.ts';
import styles from './TooltipLayer.module.css';

// When it opens and closes is decided in `TooltipLayer`, once for all elements.
const open = {
  isOpen: true,
  shouldSkipAnimation: false,
  open: () => undefined,
  close: () => undefined,
};

/** The open tooltip. Its text is already part of its element's name. */
export function TooltipPanel({ anchor }: { anchor: HTMLElement }) {
  const { tip, tipKey } = anchor.dataset;
  return (
    <TooltipTriggerStateContext value={open}>
      <Tooltip
        triggerRef={{ current: anchor }}
        placement="bottom"
        offset={6}
        containerPadding={8}
        className={cx(styles['tooltip'])}
        data-tooltip=""
      >
        {tip}
        {tipKey !== undefined && <kbd className={styles['key']}>{tipKey}</kbd>}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
