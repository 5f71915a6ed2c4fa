import { mkdirSync, cpSync } from 'node:fs';
import { listBooks } from '@longbox/contract/books';
import { createLibrary } from '@longbox/contract/libraries';
import { chromium } from '@playwright/test';
import { openSite } from './site.ts';
import { signIn } from './sign-in.ts';
const out = '/tmp/epub-look'; mkdirSync(out, { recursive: true });
const site = await openSite('alone');
await site.claim();
const root = site.comics + '/../books'; cpSync('/tmp/wt/shared/fixtures/library-books', root, { recursive: true });
cpSync('/tmp/wt/shared/fixtures/broken/epub script and remote.epub', root + '/Hostile/hostile.epub');
cpSync('/tmp/wt/shared/fixtures/broken/epub bad xhtml.epub', root + '/Hostile/bad xhtml.epub');
await site.call(createLibrary, { body: { name: 'Books', root } });
for (;;) { const a = await site.call(listBooks, { query: { size: 1 } }); const l = await site.call(listBooks, { query: { media_status: ['UNKNOWN'], size: 1 } }); if (a.totalElements > 0 && l.totalElements === 0) break; await new Promise((r) => setTimeout(r, 200)); }
const books = (await site.call(listBooks, { query: { unpaged: true } })).content;
const browser = await chromium.launch({ executablePath: process.env['LONGBOX_CHROMIUM']!, args: ['--no-sandbox', '--disable-gpu'] });
const only = process.argv[2];
const wide = { width: 1440, height: 900 }, phone = { width: 390, height: 844 };
const run = async (name: string, viewport: typeof wide, locale: string, theme: string, steps: (page: any, go: (t: string) => Promise<void>, shot: (n: string) => Promise<void>) => Promise<void>) => {
  if (only && !only.split(',').includes(name)) return;
  const context = await browser.newContext({ viewport, locale, colorScheme: 'dark', ...(viewport === phone && { hasTouch: true, isMobile: true }) });
  const page = await context.newPage();
  page.on('console', (m: any) => { if (['error', 'warning'].includes(m.type())) console.log(name, m.type(), m.text().slice(0, 300)); });
  page.on('pageerror', (e: any) => console.log(name, 'PAGEERROR', e.message, e.stack?.slice(0, 600)));
  await signIn(page, site);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (locale === 'ar') await page.evaluate(() => { const s = JSON.parse(localStorage.getItem('longbox') ?? '{"state":{"preferences":{}},"version":1}'); s.state.preferences.locale = 'ar'; localStorage.setItem('longbox', JSON.stringify(s)); });
  await page.evaluate((theme: string) => { const s = JSON.parse(localStorage.getItem('longbox') ?? '{"state":{"preferences":{}},"version":1}'); s.state.preferences.epubreader = { ...s.state.preferences.epubreader, theme }; localStorage.setItem('longbox', JSON.stringify(s)); }, theme);
  const go = async (t: string) => { const b = books.find((x) => x.metadata.title.includes(t) || x.name.includes(t)); if (!b) { console.log('no', t, books.map((x) => x.name).join('|')); return; } console.log(name, b.name, b.media.mediaProfile, b.media.status, b.media.epubDivinaCompatible); await page.goto(`${site.url}/book/${b.id}/read-epub`); await page.waitForTimeout(2500); };
  const shot = async (n: string) => { await page.screenshot({ path: `${out}/${name}-${n}.png` }); };
  try { await steps(page, go, shot); } catch (e) { console.log(name, 'FAILED', String(e).slice(0, 500)); await shot('failed'); }
  await context.close();
};
await run('moby', wide, 'en', 'day', async (page, go, shot) => {
  await go('Moby'); await shot('1open');
  for (let i = 0; i < 6; i++) { await page.keyboard.press('ArrowRight'); await page.waitForTimeout(500); }
  await shot('2read');
  await page.keyboard.press('m'); await page.waitForTimeout(400); await shot('3bars');
  await page.keyboard.press('t'); await page.waitForTimeout(800); await shot('4contents');
  await page.getByRole('dialog').getByRole('button', { name: /Chapter 9\b/i }).first().click(); await page.waitForTimeout(1500); await shot('5chapter');
  await page.keyboard.press('s'); await page.waitForTimeout(800); await shot('6settings'); await page.keyboard.press('Escape');
  await page.keyboard.press('/'); await page.waitForTimeout(800); await page.keyboard.type('whale'); await page.waitForTimeout(6000); await shot('7search');
});
await run('phone', phone, 'en', 'night', async (page, go, shot) => {
  await go('Moby'); for (let i = 0; i < 6; i++) { await page.keyboard.press('ArrowRight'); await page.waitForTimeout(500); }
  await shot('1read'); await page.keyboard.press('m'); await page.waitForTimeout(400); await shot('2bars');
  await page.keyboard.press('t'); await page.waitForTimeout(800); await shot('3contents'); await page.keyboard.press('Escape');
  await page.keyboard.press('s'); await page.waitForTimeout(800); await shot('4settings');
});
await run('arab', wide, 'ar', 'sepia', async (page, go, shot) => {
  await go('Régime'); await page.waitForTimeout(500); await shot('1open'); await page.keyboard.press('ArrowLeft'); await page.waitForTimeout(700); await page.keyboard.press('ArrowLeft'); await page.waitForTimeout(700); await shot('2next');
  await page.keyboard.press('m'); await page.keyboard.press('t'); await page.waitForTimeout(800); await shot('3contents');
  await page.keyboard.press('Escape'); await page.keyboard.press('s'); await page.waitForTimeout(800); await shot('4settings');
});
await run('fixed', wide, 'en', 'night', async (page, go, shot) => {
  await go('Potion of Flight (fixed'); await shot('1open'); await page.keyboard.press('ArrowLeft'); await page.waitForTimeout(1200); await shot('2next'); await page.keyboard.press('m'); await page.waitForTimeout(500); await shot('3bars');
  await go('Voyage'); await shot('4voyage'); await go('spreads'); await page.keyboard.press('ArrowRight'); await page.waitForTimeout(1000); await shot('5spreads'); await go('SVG in Spine'); await shot('6svg');
});
await run('all', wide, 'en', 'day', async (page, go, shot) => {
  for (const b of books.filter((x) => x.media.mediaProfile === 'EPUB')) { await go(b.name); await page.keyboard.press('ArrowRight'); await page.waitForTimeout(700); await shot(b.name.slice(0, 24).replace(/\W+/g, '_')); }
});
await browser.close();
await site.close();
