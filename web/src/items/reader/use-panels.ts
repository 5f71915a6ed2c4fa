import { useCallback, useState } from 'react';

interface Panels<Panel extends string> {
  /** What is open over the page. */
  readonly panel: Panel | null;
  /** Whether the person wants the toolbars to stay. */
  readonly pinned: boolean;
  readonly toggle: (what: Panel | 'toolbars') => void;
  readonly closePanel: () => void;
  readonly pin: () => void;
  /** Closes the first thing open: what lies over the page, the toolbars, else the reader. */
  readonly close: () => void;
}

/** What lies over the page. Nothing at first: the page is everything. */
export function usePanels<Panel extends string>(leave: () => void): Panels<Panel> {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [pinned, setPinned] = useState(false);
  const toggle = useCallback((what: Panel | 'toolbars') => {
    if (what === 'toolbars') setPinned((before) => !before);
    else setPanel((before) => (before === what ? null : what));
  }, []);
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
  return { panel, pinned, toggle, closePanel, pin, close };
}
