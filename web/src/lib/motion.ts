let preference: MediaQueryList | undefined;

/** Whether the person asked their system for less motion. */
export function prefersStill(): boolean {
  preference ??= matchMedia('(prefers-reduced-motion: reduce)');
  return preference.matches;
}

/** How to scroll to what was asked for: gliding, but for those who want less motion. */
export function smoothly(): ScrollBehavior {
  return prefersStill() ? 'instant' : 'smooth';
}
