/** An instant as devices write it: UTC, with a fraction of a second only if there is one. */
export const koboInstant = (epochMillis: number): string =>
  new Date(epochMillis).toISOString().replace('.000Z', 'Z');
