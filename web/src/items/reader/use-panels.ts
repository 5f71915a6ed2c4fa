import { useCallback, useState } from 'react';
import { usePeek } from './use-peek.ts';

interface Panels<Panel extends string> {
  /** The open panel. */
  readonly panel: Panel | null;
  /** Whether the toolbars are shown: they are to stay, or a mouse rests on them. */
  readonly shown: boolean;
  readonly toggle: (what: Panel | 'toolbars') => void;
  readonly closePanel: () => void;
  readonly pin: () => void;
  /** Closes the first thing open: what lies over the page, the toolbars, else the reader. */
  readonly close: () => void;
}

/** Dialogs return the focus to its earlier holder, or to the page if that was nothing or a button. */
function focusPage(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/**
 * What lies over the page. Nothing at first: the page is everything.
 *
 * @param beside CSS pixels beside the toolbars, for what moves there while they are shown
 */
export function usePanels<Panel extends string>(leave: () => void, beside = 0): Panels<Panel> {
  const { isNear, refuse } = usePeek(beside);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [pinned, setPinned] = useState(false);
  const shown = pinned || isNear;
  const toggle = useCallback(
    (what: Panel | 'toolbars') => {
      if (what === 'toolbars') {
        setPinned(!shown);
        if (shown) refuse();
        return;
      }
      focusPage();
      setPanel((before) => (before === what ? null : what));
    },
    [shown, refuse],
  );
  const closePanel = useCallback(() => {
    setPanel(null);
  }, []);
  const pin = useCallback(() => {
    setPinned(true);
  }, []);
  const close = useCallback(() => {
    if (panel !== null) setPanel(null);
    else if (pinned) setPinned(false);
    else leave();
  }, [panel, pinned, leave]);
  return { panel, shown, toggle, closePanel, pin, close };
}
