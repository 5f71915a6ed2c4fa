/**
 * What a reference to a file of a book means: the file of exactly this name, else the one that has it once
 * decoded or in another Unicode form. A fragment doesn't count.
 */
export function findByHref<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  href: string,
): Item | undefined {
  const [name = ''] = href.split('#');
  const plain = decoded(name);
  const named = (form: (text: string) => string, asked: string): Item | undefined =>
    items.find((item) => form(nameOf(item)) === form(asked));
  return (
    named(asWritten, name) ??
    named(asWritten, plain) ??
    named(composed, name) ??
    named(composed, plain)
  );
}

const asWritten = (text: string): string => text;
const composed = (text: string): string => text.normalize('NFC');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
