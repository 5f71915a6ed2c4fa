/** The router's event for a settled place. */
interface Arrived {
  readonly fromLocation?: object | undefined;
  readonly pathChanged: boolean;
}

/** Whether the place has focused something itself. */
function isTaken(): boolean {
  const { activeElement } = document;
  const main = document.querySelector('main');
  if (main?.contains(activeElement) === true && activeElement !== main) return true;
  // A dialog that came with the place has taken the focus, or is about to.
  return activeElement?.closest('[role$="dialog"]') != null;
}

/** Answers whether there was a heading to focus. */
function focusHeading(): boolean {
  const heading = document.querySelector('h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  // The router brings back where the page was left.
  heading.focus({ preventScroll: true });
  return true;
}

const presses = ['pointerdown', 'keydown'] as const;

/** Ends the wait for the name of the place before. */
let stopWaiting = () => {};

/** Some places get their name from the server; a person who has left meanwhile isn't sent back. */
function focusHeadingOnceThere(): void {
  const news = new MutationObserver(() => {
    if (isTaken() || focusHeading()) stopWaiting();
  });
  const stop = () => {
    news.disconnect();
    for (const event of presses) document.removeEventListener(event, stop);
  };
  stopWaiting = stop;
  news.observe(document.body, { childList: true, subtree: true });
  for (const event of presses) document.addEventListener(event, stop);
}

/**
 * Moves the focus to a new place, so that keys work there and its name is announced. An element
 * that the place focused itself keeps it. The first place is where the browser starts anyway.
 */
export function followPlace({ fromLocation, pathChanged }: Arrived): void {
  if (fromLocation === undefined || !pathChanged) return;
  stopWaiting();
  if (!isTaken() && !focusHeading()) focusHeadingOnceThere();
}
