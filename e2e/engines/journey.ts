import type { Site } from '../site.ts';
import type { Hand } from './hand.ts';

/** A way through the product that is gone in every engine. */
export interface Journey {
  readonly name: string;
  /** In a window as large as a phone's, by touch where the engine can. */
  readonly isPhone?: true;
  /** Begins with what the browser remembers. */
  readonly goesOn?: true;
  readonly run: (hand: Hand, site: Site) => Promise<void>;
}

/** Says what was expected where it is not so. */
export function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`expected that ${what}`);
}
