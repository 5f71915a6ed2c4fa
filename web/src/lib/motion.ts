let preference: MediaQueryList | undefined;

/** Whether the person asked their system for less motion. */
export function prefersStill(): boolean {
  preference ??= matchMedia('(prefers-reduced-motion: reduce)');
  return preference.matches;
}

/** The way to scroll to a target: smooth, or instant with reduced motion. */
export function smoothly(): ScrollBehavior {
  return prefersStill() ? 'instant' : 'smooth';
}
