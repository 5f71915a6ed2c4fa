import { readAndCut } from './cuts.ts';
import { pagesIn, pdfIn, stripIn, test, textIn } from './readings.ts';

test.use({ serviceWorkers: 'allow' });

test('kept pages open no earlier than the last one seen, also without their server @all', async ({
  page,
  ownSite: site,
}) => {
  await readAndCut(page, await pagesIn(site), true);
});

test('nor does a kept strip @all', async ({ page, ownSite: site }) => {
  await readAndCut(page, await stripIn(site), true);
});

test('nor does a kept PDF @all', async ({ page, tables }) => {
  await readAndCut(page, await pdfIn(tables), true);
});

test('nor does a kept book of text @all', async ({ page, texts }) => {
  await readAndCut(page, await textIn(texts), true);
});
