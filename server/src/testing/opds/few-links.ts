import { isAll } from '../whole-run.ts';

/** Of links that differ only by IDs and numbers so many are followed by `npm test`, and all by `npm run test:all`. */
const few = 4;

/** Says of one link after another whether it's to be followed. */
export function fewOfEach(): (href: string) => boolean {
  const counts = new Map<string, number>();
  return (href) => {
    const kind = href.replaceAll(/\b[0-9A-Z]{13}\b|\d+/g, '*');
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return isAll || count <= few;
  };
}
