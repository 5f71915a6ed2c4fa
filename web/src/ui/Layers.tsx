import { createPortal } from 'react-dom';
import { overAttribute } from './layer-stack.ts';
import { MenuLayer } from './MenuLayer.tsx';
import { Toaster } from './Toaster.tsx';
import { TooltipLayer } from './TooltipLayer.tsx';

/**
 * The shared menu, tooltip and toasts. Rendered once, beside the application; they stay
 * usable while a dialog makes everything else inert.
 */
export function Layers() {
  return createPortal(
    <div {...{ [overAttribute]: '' }}>
      <MenuLayer />
      <TooltipLayer />
      <Toaster />
    </div>,
    document.body,
  );
}
