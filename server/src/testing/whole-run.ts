/** Whether this is a run of `npm run test:all`: it also tries what only varies a rule that `npm test` proves. */
export const isAll = process.env['LONGBOX_ALL'] === '1';

/** How many of something are tried: a few by `npm test`, all by `npm run test:all`. */
export const tries = (few: number, all: number): number => (isAll ? all : few);
