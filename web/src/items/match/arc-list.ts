import type { WantedBook } from '@longbox/contract/placeholders';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An attribute; nothing where the value is unknown. */
const attribute = (name: string, value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : ` ${name}="${escaped(String(value))}"`;

/** The books of a story arc as a ComicRack list, which the import of read lists matches. */
export function arcList(name: string, books: readonly WantedBook[]): File {
  const lines = books.map(({ series, number, volume, year, issueId }) => {
    const own = [
      attribute('Series', series),
      attribute('Number', number),
      attribute('Volume', volume),
      attribute('Year', year),
    ].join('');
    const known = issueId ? `<Database Name="cv" Issue="${escaped(issueId)}" />` : '';
    return `<Book${own}>${known}</Book>`;
  });
  const text = `<?xml version="1.0" encoding="utf-8"?>
<ReadingList><Name>${escaped(name)}</Name><Books>
${lines.join('\n')}
</Books></ReadingList>
`;
  return new File([text], `${name}.cbl`, { type: 'application/xml' });
}
