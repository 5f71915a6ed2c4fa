/** Work that is done once for each object, as long as that is kept: ask it as often as you like. */
export function perObject<From extends object, To>(work: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, { readonly to: To }>();
  return (from) => {
    let found = known.get(from);
    if (found === undefined) {
      found = { to: work(from) };
      known.set(from, found);
    }
    return found.to;
  };
}
