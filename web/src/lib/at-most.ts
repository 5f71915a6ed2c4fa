/** Waits until work has ended, well or not, but for no more than so many milliseconds. */
export function atMost(limit: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, limit);
    work.then(end, end);
  });
}
