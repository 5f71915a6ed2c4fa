/** A date as a file gives it; anything may be missing or wrong. */
interface DateParts {
  readonly year: string | undefined;
  readonly month?: string | undefined;
  readonly day?: string | undefined;
}

/** A whole number in a part of a date, such as `05`. */
const wholeOf = (part: string | undefined): number =>
  part !== undefined && /^\d{1,2}$/u.test(part.trim()) ? Number(part) : 0;

/**
 * The date in 'YYYY-MM-DD' with what is right of it: without a month that exists it is the first of the
 * year, without such a day the first of the month. Undefined without a year.
 */
export function releaseDateOf({ year, month, day }: DateParts): string | undefined {
  const [digits = ''] = /^\d{1,4}(?!\d)/u.exec(year?.trim() ?? '') ?? [];
  if (Number(digits) === 0) return undefined;
  const months = wholeOf(month);
  const isMonth = months >= 1 && months <= 12;
  const days = isMonth ? wholeOf(day) : 0;
  // `setUTCFullYear`, since the constructor takes the years up to 99 for those of the twentieth century.
  const date = new Date(0);
  date.setUTCFullYear(Number(digits), isMonth ? months - 1 : 0, days === 0 ? 1 : days);
  // A day that the month does not have would be carried over into the next one.
  if (isMonth && date.getUTCMonth() !== months - 1)
    date.setUTCFullYear(Number(digits), months - 1, 1);
  return date.toISOString().slice(0, 10);
}
