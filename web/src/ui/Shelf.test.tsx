// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLocale } from '../lib/i18n.ts';
import { CoverCard } from './CoverCard.tsx';
import { Shelf } from './Shelf.tsx';

/** Tells the first size, as browsers do. */
class FirstSize implements ResizeObserver {
  readonly #tell: () => void;
  constructor(told: ResizeObserverCallback) {
    this.#tell = () => told([], this);
  }
  observe() {
    this.#tell();
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', FirstSize);
  await loadLocale('en');
});

afterEach(() => {
  document.documentElement.style.direction = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const card = (index: number) => <a href={`/book/${index}`}>Book {index}</a>;
const focused = () => document.activeElement?.textContent;

test('arrow keys, Home and End move from card to card', async () => {
  const user = userEvent.setup();
  render(<Shelf title="On deck" label="On deck" count={5} renderItem={card} />);
  screen.getByText('Book 1').focus();
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Book 2');
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe('Book 0');
  await user.keyboard('{End}');
  expect(focused()).toBe('Book 4');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Book 0');
});

test('the arrows are mirrored where writing is', async () => {
  const user = userEvent.setup();
  document.documentElement.style.direction = 'rtl';
  render(<Shelf title="On deck" label="On deck" count={5} renderItem={card} />);
  screen.getByText('Book 1').focus();
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Book 2');
});

test('asks for more while too short, then only past 95 %, once for each length', () => {
  const onMore = vi.fn<() => void>();
  const shelf = (count: number, hasMore: boolean) => (
    <Shelf
      title="New"
      label="New"
      count={count}
      renderItem={card}
      hasMore={hasMore}
      onMore={onMore}
    />
  );
  const { rerender, container } = render(shelf(3, true));
  expect(onMore).toHaveBeenCalledTimes(1);

  const track = container.querySelector<HTMLElement>('[role=presentation]')!;
  Object.defineProperty(track, 'clientWidth', { value: 500 });
  Object.defineProperty(track, 'scrollWidth', { value: 2000 });
  rerender(shelf(6, true));
  expect(onMore).toHaveBeenCalledTimes(1);

  track.scrollLeft = 1399;
  fireEvent.scroll(track);
  expect(onMore).toHaveBeenCalledTimes(1);
  track.scrollLeft = 1400;
  fireEvent.scroll(track);
  fireEvent.scroll(track);
  expect(onMore).toHaveBeenCalledTimes(2);

  rerender(shelf(9, false));
  fireEvent.scroll(track);
  expect(onMore).toHaveBeenCalledTimes(2);
});

test('the arrow buttons scroll by the visible width less 100 pixels', () => {
  const scrollBy = vi.spyOn(Element.prototype, 'scrollBy');
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(2000);
  render(<Shelf title="New" label="New" count={9} renderItem={card} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Scroll back' }).disabled).toBe(
    true,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Scroll forward' }));
  expect(scrollBy).toHaveBeenCalledWith({ left: 600, behavior: 'smooth' });
});

test('the shapes of cards to come are never carried along to the end of the row', () => {
  const shelf = (count: number) => (
    <Shelf title="New" label="New" count={count} renderItem={card} hasMore onMore={() => {}} />
  );
  const { rerender, container } = render(shelf(0));
  const shapes = (): Element[] => [
    ...(container.querySelector('[role=presentation]')?.children ?? []),
  ];
  const first = shapes();
  expect(first).toHaveLength(8);
  rerender(shelf(20));
  expect(shapes()).toHaveLength(22);
  expect(shapes().some((one) => first.includes(one))).toBe(false);
});

test('cards that a window has no room for are drawn once the browser is idle', async () => {
  const room = Math.ceil(window.innerWidth / 166);
  const count = room + 10;
  const { container } = render(
    <Shelf title="New" label="New" count={count} renderItem={card} hasMore={false} />,
  );
  expect(screen.getAllByRole('link')).toHaveLength(room);
  // Their places are there.
  expect(container.querySelector('[role=presentation]')?.children).toHaveLength(count);
  await screen.findByText(`Book ${count - 1}`);
  expect(screen.getAllByRole('link')).toHaveLength(count);
});

test('below what a window shows first, one card is drawn until the browser is idle', async () => {
  render(<Shelf title="New" label="New" count={5} renderItem={card} at="below" />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await screen.findByText('Book 4');
});

test('cards have their menu at once, and their other actions when the browser is idle', () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const covered = (index: number) => (
    <CoverCard
      cover={{ src: 'cover.jpg' }}
      name={`Book ${index}`}
      title={`Book ${index}`}
      actions={{ centre: <button type="button">Read</button> }}
      menu={{ label: 'Actions', open: () => undefined }}
      selection={{
        id: `${index}`,
        label: 'Select',
        selected: false,
        isSelecting: () => false,
        onToggle: () => undefined,
      }}
    />
  );
  const { unmount } = render(<Shelf title="New" label="New" count={2} renderItem={covered} />);
  const buttons = () =>
    screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
  expect(buttons()).toEqual(['Actions', 'Actions']);
  act(() => {
    for (const run of waiting) run();
  });
  expect(buttons()).toEqual(['Select', 'Read', 'Actions', 'Select', 'Read', 'Actions']);
  // What it waits for is called off here, while there is something to call.
  unmount();
});
