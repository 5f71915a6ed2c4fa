/**
 * Lets the browser keep a file of the server. Its name is the server's (`Content-Disposition`),
 * which wins over `name`; that is for what the server has no name for, such as a page of a book.
 *
 * @param address of the same origin, such as `assetUrl` makes.
 */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
