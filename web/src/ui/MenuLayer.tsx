import { useEffect } from 'react';
import { closeMenu, openMenuByKey, useMenuStore } from './menu-store.ts';
import { menuPart } from './overlays.ts';
import { usePart } from './use-part.ts';

/** The one menu of the page, see `openMenu`. */
export function MenuLayer() {
  const open = useMenuStore((state) => state.open);
  const arrival = usePart(menuPart, { wanted: open !== null });
  const anchor = open?.anchor;
  const isLost = arrival.state === 'failed';

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (openMenuByKey(event)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    window.addEventListener('popstate', closeMenu);
    return () => {
      document.removeEventListener('keydown', press);
      window.removeEventListener('popstate', closeMenu);
    };
  }, []);
  useEffect(() => {
    if (anchor === undefined) return undefined;
    anchor.setAttribute('aria-expanded', 'true');
    return () => {
      anchor.setAttribute('aria-expanded', 'false');
    };
  }, [anchor]);
  useEffect(() => {
    // The next press tries again.
    if (isLost) closeMenu();
  }, [isLost]);

  if (open === null || arrival.state !== 'ready') return null;
  return <arrival.part key={open.label} open={open} />;
}
