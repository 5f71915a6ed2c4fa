const fields = 'input:not([type=hidden],[hidden]),select,textarea';
const anything = `${fields},button,a[href],[tabindex="0"]`;

/** The first focus: an element that asks for it, otherwise the first field or control. */
export function firstFocus(panel: HTMLElement): HTMLElement {
  for (const wish of ['[data-autofocus]', `[data-layer-body] :is(${fields})`]) {
    const found = panel.querySelector<HTMLElement>(`${wish}:not(:disabled)`);
    if (found !== null) return found;
  }
  return (
    panel.querySelector<HTMLElement>(
      `:is([data-layer-foot], [data-layer-body]) :is(${anything})`,
    ) ?? panel
  );
}

/** An element with all of the page that is around it, from the inside out. */
export function neighboursOf(element: Element | null): readonly Element[] {
  const around: Element[] = [];
  for (let at = element; at !== null && at !== document.body; at = at.parentElement)
    around.push(at);
  return around;
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/**
 * Gives the focus to the opener, or when it is gone to the first control near it: beside it, else
 * in what is around that, and so on up to the page's main part.
 */
function focusNear(neighbours: readonly Element[]): void {
  const around = neighbours.filter((one) => one.isConnected);
  const main = document.querySelector('main');
  for (const place of main === null ? around : [...around, main]) {
    const controls = place.querySelectorAll(`:is(${anything}):not(:disabled)`);
    for (const one of [place, ...controls]) {
      if (one instanceof HTMLElement) one.focus({ preventScroll: true });
      if (!isLost()) return;
    }
  }
}

/** Waits while the element has the focus; when it's removed from the page, its neighbor gets it. */
function followFocus(neighbours: readonly Element[]): void {
  const [opener] = neighbours;
  if (opener === undefined || document.activeElement !== opener) return;
  const news = new MutationObserver(() => {
    if (opener.isConnected) return;
    stop();
    if (isLost()) focusNear(neighbours);
  });
  const stop = () => {
    news.disconnect();
    document.removeEventListener('focusin', stop);
  };
  news.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
}

/** Layers that went so far. */
let calls = 0;

/**
 * Call it when a layer goes. React Aria gives the focus back to the opener in the next frame; this
 * looks after it when the opener is gone by then, or goes a moment later, as a deleted item does.
 */
export function focusWhenLost(neighbours: readonly Element[]): void {
  calls += 1;
  const call = calls;
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      // Nothing is left of where this one was opened, and a later one knows better.
      if (call !== calls && !neighbours.some((one) => one.isConnected)) return;
      if (isLost()) focusNear(neighbours);
      followFocus(neighbours);
    });
  });
}
