import { chromium as browserType } from '@playwright/test';
import type { Engine, Tab } from './tab.ts';

const program = process.env['LONGBOX_CHROMIUM'] ?? '/usr/bin/chromium';

/** Chromium, by Playwright, as in the other journeys. */
export const chromium: Engine = {
  name: 'Chromium',
  programs: [program],
  install: 'apt-get install chromium',
  canTouch: true,
  async start({ width, height, isPhone, firstScript }): Promise<Tab> {
    const browser = await browserType.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const page = await browser.newPage({
      viewport: { width, height },
      locale: 'en',
      hasTouch: isPhone,
      isMobile: isPhone,
    });
    if (firstScript !== undefined) await page.addInitScript(firstScript);
    return {
      async open(url) {
        await page.goto(url);
      },
      ask: (expression) =>
        page.evaluate(`Promise.resolve(${expression}).then((value) => value ?? null)`),
      async press(keys) {
        await page.keyboard.press(keys.join('+'));
      },
      async drag([first, ...others]) {
        if (!first) return;
        await page.mouse.move(first.x, first.y);
        await page.mouse.down();
        for (const { x, y } of others) await page.mouse.move(x, y);
        await page.mouse.up();
      },
      click: ({ x, y }) => page.mouse.click(x, y),
      hover: ({ x, y }) => page.mouse.move(x, y),
      tap: ({ x, y }) => page.touchscreen.tap(x, y),
      choose: (selector, files) => page.locator(selector).first().setInputFiles(files),
      picture: () => page.screenshot(),
      resize: (size) => page.setViewportSize(size),
      close: () => browser.close(),
    };
  },
};
