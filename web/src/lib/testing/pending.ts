/** A promise that a test ends when it wants to: `Promise.withResolvers` is newer than the oldest browsers. */
export interface Pending<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

export function pending<T>(): Pending<T> {
  let resolve!: Pending<T>['resolve'];
  let reject!: Pending<T>['reject'];
  const promise = new Promise<T>((...ends) => {
    [resolve, reject] = ends;
  });
  return { promise, resolve, reject };
}
