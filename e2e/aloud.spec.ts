import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect } from './fixtures.ts';
import { bookFrame, open, test } from './text-book.ts';

/** What the voice was asked to say, and how fast. */
interface Said {
  readonly words: string;
  readonly rate: number;
  readonly voice: string | undefined;
}

/**
 * Machines that run tests have no voices, so one of our own stands in for them: it says nothing until
 * `window.speakOn()` ends the sentence.
 */
async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: Said[] = [];
    let current: SpeechSynthesisUtterance | undefined;
    const speech = {
      getVoices: () => [
        { voiceURI: 'test', name: 'Test voice', lang: 'en-US', localService: true },
        { voiceURI: 'far', name: 'Far voice', lang: 'en-GB', localService: false },
      ],
      speak: (utterance: SpeechSynthesisUtterance) => {
        current = utterance;
        said.push({
          words: utterance.text,
          rate: utterance.rate,
          voice: utterance.voice?.voiceURI,
        });
        utterance.dispatchEvent(new Event('start'));
      },
      cancel: () => {
        current = undefined;
      },
    };
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class extends EventTarget {
        readonly text: string;
        rate = 1;
        lang = '';
        voice = null;
        constructor(text: string) {
          super();
          this.text = text;
        }
      },
    });
    Object.assign(window, {
      said: () => said,
      speakOn: () => current?.dispatchEvent(new Event('end')),
    });
  });
}

const said = (page: Page): Promise<readonly Said[]> =>
  page.evaluate(() => {
    const told: unknown = Reflect.get(window, 'said');
    return typeof told === 'function' ? told() : [];
  });

const speakOn = (page: Page) =>
  page.evaluate(() => {
    const on: unknown = Reflect.get(window, 'speakOn');
    if (typeof on === 'function') on();
  });

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Read aloud' });

/** The words that are marked as the spoken ones. */
async function spokenIn(page: Page, words: string): Promise<string> {
  const frame = await bookFrame(page, words);
  return frame.evaluate(() => {
    const ranges = [...(CSS.highlights.get('longbox-spoken') ?? [])];
    return ranges.map((range) => (range instanceof Range ? range.toString() : '')).join(' ');
  });
}

test('a book is read aloud, sentence by sentence, and pages turn along @all', async ({
  page,
  texts,
}) => {
  await giveVoice(page);
  await open(page, texts, 'Tide Tables');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Read aloud' }).click();
  await expect(bar(page)).toBeVisible();
  await expect.poll(async () => (await said(page)).length).toBe(1);
  await expectOpenToAll(page);

  await test.step('the sentence is marked in the book', async () => {
    const [first] = await said(page);
    expect(first?.words).not.toBe('');
    expect(first?.voice).toBe('test');
    await expect.poll(() => spokenIn(page, first?.words ?? '')).toBe(first?.words);
  });

  await test.step('the next sentences follow until the last page of the book', async () => {
    const place = page.getByText(/^\d+ ?%$/).first();
    for (let count = 2; count <= 12; count += 1) {
      await speakOn(page);
      await expect.poll(async () => (await said(page)).length).toBe(count);
    }
    const { words = '' } = (await said(page)).at(-1) ?? {};
    await expect.poll(() => spokenIn(page, words)).toBe(words);
    await expect(place).toBeVisible();
  });

  await test.step('pause, and go on with the same sentence', async () => {
    const before = await said(page);
    await bar(page).getByRole('button', { name: 'Pause' }).click();
    await bar(page).getByRole('button', { name: 'Resume' }).click();
    await expect.poll(async () => (await said(page)).length).toBe(before.length + 1);
    expect((await said(page)).at(-1)?.words).toBe(before.at(-1)?.words);
  });

  await test.step('another speed and voice', async () => {
    await bar(page).getByRole('button', { name: 'Speed' }).click();
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await expect.poll(async () => (await said(page)).at(-1)?.rate).toBe(1.5);
    await bar(page).getByRole('button', { name: 'Voice' }).click();
    await page.getByRole('menuitemradio', { name: 'Far voice (online)' }).click();
    await expect.poll(async () => (await said(page)).at(-1)?.voice).toBe('far');
  });

  await test.step('the chapter is the last one', async () => {
    await bar(page).getByRole('button', { name: 'Stop after' }).click();
    await page.getByRole('menuitemradio', { name: 'End of the chapter' }).click();
    const resume = bar(page).getByRole('button', { name: 'Resume' });
    while (!(await resume.isVisible())) await speakOn(page);
  });

  await test.step('it stops by key', async () => {
    await page.keyboard.press('r');
    await expect(bar(page)).toBeHidden();
  });
});

test('without a voice the reader says so @all', async ({ page, texts }) => {
  await open(page, texts, 'Tide Tables');
  await page.keyboard.press('r');
  await expect(page.getByText(/couldn’t read this aloud/)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Resume' })).toBeVisible();
});
