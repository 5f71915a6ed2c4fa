// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusWhenLost, neighboursOf } from './layer-focus.ts';

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

/** What has the focus after a layer went, when its opener was `opener` and `gone` went with it. */
async function focusAfter(opener: string, gone: string | undefined): Promise<string> {
  // Ends what still follows the focus of the test before.
  document.dispatchEvent(new FocusEvent('focusin'));
  document.body.innerHTML = `
    <nav><a id="home" href="#">Home</a></nav>
    <main id="main" tabindex="-1">
      <section id="list"><ul id="items"><li id="one"><button id="b1">1</button></li></ul>
        <button id="more">More</button></section>
    </main>`;
  const neighbours = neighboursOf(byId(opener));
  if (gone !== undefined) byId(gone).remove();
  focusWhenLost(neighbours);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  return document.activeElement?.id ?? '';
}

test.each([
  ['b1', undefined, 'b1'],
  ['b1', 'one', 'more'],
  ['b1', 'list', 'main'],
  ['home', undefined, 'home'],
])('opened by %s, %s gone: %s', async (opener, gone, focused) => {
  expect(await focusAfter(opener, gone)).toBe(focused);
});

test('an opener that goes a moment later leaves the focus to its neighbour', async () => {
  expect(await focusAfter('b1', undefined)).toBe('b1');
  byId('one').remove();
  await waitFor(() => expect(document.activeElement?.id).toBe('more'));
});

test('a layer of which nothing is left leaves the focus to the one that went after it', async () => {
  const left = document.createElement('div');
  left.append(document.createElement('button'));
  document.body.replaceChildren(left);
  const earlier = neighboursOf(left.firstElementChild);
  left.remove();
  focusWhenLost(earlier);
  expect(await focusAfter('b1', 'one')).toBe('more');
});
