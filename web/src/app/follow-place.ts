/** What the router tells when a place stands. */
interface Arrived {
  readonly fromLocation?: object | undefined;
  readonly pathChanged: boolean;
}

/**
 * Takes the focus along to another place, so that keys go on there and its name is read out. What
 * the place itself has focused keeps it. The first place is where the browser starts anyway.
 */
export function followPlace({ fromLocation, pathChanged }: Arrived): void {
  if (fromLocation === undefined || !pathChanged) return;
  const main = document.querySelector('main');
  if (main?.contains(document.activeElement) === true && document.activeElement !== main) return;
  // A dialog that came with the place has taken the focus, or is about to.
  if (document.activeElement?.closest('[role$="dialog"]') != null) return;
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  // The router brings back where the page was left.
  heading.focus({ preventScroll: true });
}
