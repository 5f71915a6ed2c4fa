/** So often work is tried: each time another one may get in its way, but hardly so often. */
const mostTries = 5;

/** Does work that leaves nothing where it fails; again, a few times, if it failed for such a reason. */
export async function retry<T>(
  work: () => Promise<T>,
  isReason: (error: unknown) => boolean,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isReason(error)) throw error;
    }
  }
}
