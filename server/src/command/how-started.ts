import { fileURLToPath } from 'node:url';

/** Whether this runs from the npm package; the repository runs its TypeScript as it is. */
export const isPackage = import.meta.url.endsWith('.js');

const quoted = (text: string): string => (/^[\w./:\\…-]+$/.test(text) ? text : `"${text}"`);

/** A command line of Longbox to print, as this one was started. */
export function commandLine(...words: readonly string[]): string {
  return [isPackage ? 'longbox' : 'npm start --', ...words.map(quoted)].join(' ');
}

/** Where a page of the docs is: in the package its whole path, as nobody is in that folder. */
export function docsPage(name: string): string {
  const page = `docs/${name}.md`;
  return isPackage ? fileURLToPath(new URL(`../../../${page}`, import.meta.url)) : page;
}
