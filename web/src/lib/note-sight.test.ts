// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

/** As a page that is being loaded has it. */
const load = async () => ({
  ...(await import('./last-sight.ts')),
  ...(await import('./note-sight.ts')),
});
const Kept = z.nullable(z.object({ userId: z.string(), lang: z.string(), html: z.string() }));
const kept = () => Kept.parse(JSON.parse(localStorage.getItem('longbox.sight /') ?? 'null'));

const card = (title: string) =>
  `<article data-card="${title}"><a href="/book/${title}">${title}</a><span style="opacity: 0"><button>Edit ${title}</button></span></article>`;
const shelf = (...titles: readonly string[]) => `<section>${titles.map(card).join('')}</section>`;

/** A window in which these elements lie below or beside what is seen. */
function putOutside(selector: string): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(
    this: Element,
  ) {
    const isOut = this.matches(selector);
    return new DOMRect(0, isOut ? window.innerHeight + 1 : 0, 150, 300);
  });
}

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/dashboard');
  document.body.innerHTML = `<div id="root"><div data-shape="drawer"><nav><a href="/">Home</a></nav><main>${shelf('Bees', 'Ferro')}${shelf('Night')}</main></div></div>`;
  putOutside('none');
});

test('what is in sight is noted, for the account that saw it, out of reach of keys', async () => {
  const { noteSight } = await load();
  putOutside('[data-card=Ferro], section + section');
  noteSight('owner');
  expect(kept()).toMatchObject({ userId: 'owner', lang: document.documentElement.lang });
  const html = kept()?.html ?? '';
  expect(html).toContain('href="/book/Bees"');
  for (const unseen of ['Ferro', 'Night', 'Edit Bees']) expect(html).not.toContain(unseen);
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html.match(/<a [^>]*tabindex="-1"/g)).toHaveLength(2);
  expect(document.querySelectorAll('[tabindex]')).toHaveLength(0);
});

test('nothing is noted of another place, or of a home that is scrolled or covered', async () => {
  const { noteSight } = await load();
  history.replaceState(null, '', '/libraries/all/series');
  noteSight('owner');
  expect(kept()).toBeNull();
  history.replaceState(null, '', '/dashboard');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(100);
  noteSight('owner');
  expect(kept()).toBeNull();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  noteSight('owner');
  expect(kept()).toBeNull();
  document.querySelector('[role=dialog]')?.remove();
  noteSight('owner');
  expect(kept()).not.toBeNull();
});

test('the same is not written again, and nothing once it is forgotten', async () => {
  const { forgetSight, noteSight } = await load();
  noteSight('owner');
  const write = vi.spyOn(Storage.prototype, 'setItem');
  noteSight('owner');
  expect(write).not.toHaveBeenCalled();
  forgetSight();
  expect(kept()).toBeNull();
  // A home that is still there while the page is being left.
  document.querySelector('section')?.remove();
  noteSight('owner');
  expect(kept()).toBeNull();
  vi.resetModules();
  (await load()).noteSight('owner');
  expect(kept()).not.toBeNull();
});
