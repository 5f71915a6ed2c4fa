/** A name without its type: images are often converted after their text was read. */
const plain = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.[^./]*$/, '');
const last = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The places of names that no other has. */
function placesOf(names: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (places.has(name)) twice.add(name);
    places.set(name, at);
  }
  for (const name of twice) places.delete(name);
  return places;
}

/**
 * The place of the text of each page among the images that texts belong to; undefined for a page without.
 * Folders may differ. If no name fits, the order counts, provided that there are as many.
 */
export function matchPages(
  pages: readonly string[],
  images: readonly string[],
): readonly (number | undefined)[] {
  const whole = placesOf(images.map(plain));
  const ends = placesOf(images.map((image) => last(plain(image))));
  const ownEnds = placesOf(pages.map((page) => last(plain(page))));
  const found = pages.map((page) => {
    const name = plain(page);
    return whole.get(name) ?? (ownEnds.has(last(name)) ? ends.get(last(name)) : undefined);
  });
  const isForeign = found.every((at) => at === undefined);
  return isForeign && pages.length === images.length ? pages.map((_, at) => at) : found;
}
