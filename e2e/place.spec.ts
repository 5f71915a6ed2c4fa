import { readAndCut } from './cuts.ts';
import { pagesIn, pdfIn, stripIn, test, textIn } from './readings.ts';

test('pages open no earlier than the last one seen, whatever was cut off', async ({
  page,
  ownSite: site,
}) => {
  await readAndCut(page, await pagesIn(site), false);
});

test('nor does a strip @all', async ({ page, ownSite: site }) => {
  await readAndCut(page, await stripIn(site), false);
});

test('nor does a PDF @all', async ({ page, tables }) => {
  await readAndCut(page, await pdfIn(tables), false);
});

test('nor does a book of text @all', async ({ page, texts }) => {
  await readAndCut(page, await textIn(texts), false);
});
