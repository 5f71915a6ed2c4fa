import path from 'node:path';
import { getPage, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { listSeries } from '@longbox/contract/series';
import { figure, percentile, timed } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { drawnPage } from './pictures.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';

const calls = 400;

/**
 * How long the first page of the series list, of the book list, and a page of 2 MB take: alone, and
 * while 2,000 other books are scanned with their thumbnails.
 */
export async function benchScanLatency(): Promise<void> {
  const folder = temporaryFolder();
  const covers = await Promise.all([1, 2].map((seed) => drawnPage(seed)));
  const small = await drawnPage(3, 60, 90);
  const shelf = path.join(folder, 'read meanwhile');
  const arriving = path.join(folder, 'arriving');
  await generateComics(shelf, { books: 200, perSeries: 10, pages: 4, covers, page: small });
  await generateComics(arriving, { books: 2000, perSeries: 20, pages: 24, covers, page: small });
  const site = await openSite();
  await site.addLibrary(shelf);
  await site.analysed();
  await measure(site, 'alone', 50);
  await site.addLibrary(arriving);
  const beforeEnd = site.analysed().then(() => false);
  await measure(site, 'during a scan', 100);
  const stillScanning = await Promise.race([beforeEnd, Promise.resolve(true)]);
  if (!stillScanning) throw new Error('the scan ended before the calls did');
}

async function measure(site: Site, when: string, below: number): Promise<void> {
  const { content } = await site.call(listBooks, { query: { sort: ['created'], size: 20 } });
  const series = pathOf(listSeries, { query: { sort: ['metadata.titleSort'], deleted: false } });
  const books = pathOf(listBooks, { query: { sort: ['createdDate,desc'] } });
  const taken = { 'series list': [0], 'book list': [0], 'page of 2 MB': [0] };
  for (const list of Object.values(taken)) list.length = 0;
  for (let call = 0; call < calls; call += 1) {
    const bookId = content[call % content.length]?.id ?? '';
    const page = pathOf(getPage, { params: { bookId, pageNumber: '1' } });
    taken['series list'].push(await timed(() => site.get(series)));
    taken['book list'].push(await timed(() => site.get(books)));
    taken['page of 2 MB'].push(await timed(() => site.get(page)));
  }
  for (const [name, list] of Object.entries(taken)) {
    figure(`${name} ${when}, p50`, percentile(list, 0.5), 'ms');
    figure(`${name} ${when}, p95`, percentile(list, 0.95), 'ms', { below });
    figure(`${name} ${when}, p99`, percentile(list, 0.99), 'ms');
  }
}
