/** Whether a file is of one of these kinds: media types such as `image/*`, or endings. */
export function takesFile(
  accept: readonly string[],
  file: { readonly name: string; readonly type: string },
): boolean {
  const name = file.name.toLowerCase();
  return accept.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind.toLowerCase());
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}
