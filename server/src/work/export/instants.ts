/** An instant to the millisecond, so that it is the same after an import. */
export const instant = (millis: number): string => new Date(millis).toISOString();

export const millisOf = (text: string): number => Date.parse(text);
