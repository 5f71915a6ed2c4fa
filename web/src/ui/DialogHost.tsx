import { Component, type ReactNode } from 'react';
import { t } from '../lib/i18n.ts';
import { ArrivingPart } from './ArrivingPart.tsx';
import { closeDialog, useDialogStore } from './dialogs.ts';
import { toast } from './toast.ts';

/** Where dialogs appear that were opened by `openDialog`. Rendered once, in the frame. */
export function DialogHost() {
  const open = useDialogStore((state) => state.open);
  return open.map(({ id, part }) => {
    const onClose = () => {
      closeDialog(id);
    };
    return (
      <Breaking key={id} onBroken={onClose}>
        <ArrivingPart part={part} onClose={onClose}>
          {(draw) => draw(onClose)}
        </ArrivingPart>
      </Breaking>
    );
  });
}

interface BreakingProps {
  onBroken: () => void;
  children: ReactNode;
}

/** A dialog that breaks is removed with a message; the screen beneath stays. */
class Breaking extends Component<BreakingProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    toast({ text: t('dialog.broken'), tone: 'danger' });
    this.props.onBroken();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
