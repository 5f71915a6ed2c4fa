import type { World } from './world.ts';

/**
 * Query parameters that take some values only, with another one (api.md 1.10). Those with `[0]` take
 * several.
 */
export const badQueries = (...members: readonly string[]) =>
  members.map((member) => {
    const name = member.replace('[0]', '');
    const change = () => ({ query: { [name]: 'SOMETIMES' } });
    return { when: `${name} is none that there is`, change, status: 400, violates: [member] };
  });

/** Why a book cannot be read (BK-07). */
const reasons = {
  'Unready UNKNOWN': /hasn’t been analyzed/,
  'Unready OUTDATED': /file has changed/,
  'Unready ERROR': /Couldn’t analyze/,
  'Broken 1': /isn’t supported/,
} as const;

/** Books that are not ready, in place of one that is. */
export const notReady = Object.entries(reasons).map(([name, says]) => ({
  when: `it is ${name}`,
  change: (world: World) => ({ params: { bookId: world.book(name) } }),
  status: 404,
  says,
}));

/** Lists that come in one page when asked (api.md 1.11). */
export const inOnePage = [
  ...badQueries('unpaged'),
  {
    when: 'it comes in one page',
    change: () => ({ query: { unpaged: true, page: 5, size: 1 } }),
    status: 200,
    holds: { number: 0, first: true, last: true },
  },
];

/** Lists that never do. */
export const neverInOnePage = [
  {
    when: 'it should come in one page',
    change: () => ({ rawQuery: 'unpaged=true&page=5&size=3' }),
    status: 200,
    holds: { number: 5, size: 3 },
  },
];
