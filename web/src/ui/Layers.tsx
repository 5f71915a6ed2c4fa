import { useEffect } from 'react';
import { MenuLayer } from './MenuLayer.tsx';
import { fetchAhead, toasterPart } from './overlays.ts';
import { TooltipLayer } from './TooltipLayer.tsx';
import { useToastStore } from './toast.ts';
import { usePart } from './use-part.ts';

/** The shared menu, tooltip and toasts. Rendered once, beside the application. */
export function Layers() {
  useEffect(fetchAhead, []);
  return (
    <>
      <MenuLayer />
      <TooltipLayer />
      <ToastLayer />
    </>
  );
}

function ToastLayer() {
  const isWanted = useToastStore(({ current }) => current !== null);
  const arrival = usePart(toasterPart, { wanted: isWanted });
  return arrival.state === 'ready' ? <arrival.part /> : null;
}
