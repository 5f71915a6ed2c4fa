/**
 * Addresses of images that the server answered with 404, without their hosts. An image only reports
 * an error, as with a broken connection; the browser's resource timings have the status.
 */
const missing = new Set<string>();

const keyOf = (address: string) => {
  const { pathname, search } = new URL(address, document.baseURI);
  return pathname + search;
};

/** Notes from now on which pictures are not there. */
export function noteMissingPictures(): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceResourceTiming) noteAnswer(entry);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Takes up how a picture was answered. */
export function noteAnswer(
  answer: Pick<PerformanceResourceTiming, 'initiatorType' | 'name' | 'responseStatus'>,
): void {
  if (answer.initiatorType === 'img' && answer.responseStatus === 404) {
    missing.add(keyOf(answer.name));
  }
}

/** Whether a picture is known not to be there. */
export function isPictureMissing(address: string): boolean {
  return missing.size > 0 && missing.has(keyOf(address));
}

/** Items with these IDs may have an image now; without IDs, all items. */
export function forgetMissingPictures(ids?: readonly string[]): void {
  for (const key of missing) {
    if (ids === undefined || ids.some((id) => key.includes(id))) missing.delete(key);
  }
}

/** The parts of the paths of all pictures that are not there, ids among them. */
export function missingPathParts(): ReadonlySet<string> {
  return new Set([...missing].flatMap((key) => key.split('?', 1)[0]?.split('/') ?? []));
}
