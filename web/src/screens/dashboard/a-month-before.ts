/** The calendar day a month before a moment, `YYYY-MM-DD`, in the person's own time zone. */
export function aMonthBefore(moment: Date): string {
  const year = moment.getFullYear();
  const month = moment.getMonth() - 1;
  // The 31st of March leads to the last day of February, not into March again.
  const last = new Date(year, month + 1, 0).getDate();
  const day = new Date(year, month, Math.min(moment.getDate(), last));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
