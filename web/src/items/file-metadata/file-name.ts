/** The name of a file without its folder, on whatever system the server runs. */
export const fileNameOf = ({ file }: { readonly file: string }): string =>
  file.split(/[\\/]/u).at(-1) ?? file;
