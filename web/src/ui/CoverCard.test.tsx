// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CoverCard } from './CoverCard.tsx';

function card(selecting: boolean, onToggle: (press: { shift: boolean }) => void) {
  return (
    <CoverCard
      cover={{ src: 'cover.jpg' }}
      name="Book one"
      title="One"
      link={({ children, ...props }) => (
        <a href="#book" {...props}>
          {children}
        </a>
      )}
      selection={{
        id: 'one',
        label: 'Select One',
        selected: false,
        isSelecting: () => selecting,
        onToggle,
      }}
    />
  );
}

test('a number on the cover is not spoken: the name says what it counts', () => {
  render(
    <CoverCard
      cover={{ src: 'cover.jpg' }}
      name="Book one, 2 books to read"
      badge="2"
      link={({ children, ...props }) => (
        <a href="#book" {...props}>
          {children}
        </a>
      )}
      title="One"
    />,
  );
  expect(screen.getByText('2').closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Book one, 2 books to read' })).toBeTruthy();
});

test('its link works until something is selected; then a press anywhere toggles', async () => {
  const user = userEvent.setup();
  const onToggle = vi.fn<(press: { shift: boolean }) => void>();
  const { rerender } = render(card(false, onToggle));
  expect(fireEvent.click(screen.getByRole('link', { name: 'Book one' }))).toBe(true);
  expect(onToggle).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Select One' }));
  expect(onToggle).toHaveBeenCalledTimes(1);

  rerender(card(true, onToggle));
  expect(fireEvent.click(screen.getByRole('link'), { shiftKey: true })).toBe(false);
  expect(onToggle).toHaveBeenLastCalledWith({ shift: true });
  await user.click(screen.getByRole('button', { name: 'Select One' }));
  expect(onToggle).toHaveBeenCalledTimes(3);
});

test('touch and hold toggles once and swallows the click that follows', () => {
  vi.useFakeTimers();
  const onToggle = vi.fn<(press: { shift: boolean }) => void>();
  render(card(false, onToggle));
  const link = screen.getByRole('link');
  const touch = { pointerType: 'touch', clientX: 5, clientY: 5, bubbles: true };
  act(() => {
    link.dispatchEvent(
      Object.assign(new MouseEvent('pointerdown', touch), { pointerType: 'touch' }),
    );
    vi.advanceTimersByTime(500);
  });
  expect(onToggle).toHaveBeenCalledExactlyOnceWith({ shift: false });
  expect(fireEvent.click(link)).toBe(false);
  expect(onToggle).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a picture that cannot be had gives way to a drawn book', () => {
  const { container } = render(card(false, () => undefined));
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('article svg')).not.toBeNull();
});

test.each([
  { shape: 'an ordinary comic', width: 646, height: 1000, pictures: 1 },
  { shape: 'a double page', width: 900, height: 600, pictures: 2 },
  { shape: 'a strip', width: 300, height: 1500, pictures: 2 },
])('$shape stands in the same frame as all others', async ({ width, height, pictures }) => {
  const { container } = render(card(false, () => undefined));
  const image = container.querySelector('img')!;
  Object.defineProperties(image, {
    naturalWidth: { value: width },
    naturalHeight: { value: height },
    decode: { value: () => Promise.resolve() },
  });
  fireEvent.load(image);
  await act(async () => image.decode());
  expect(container.querySelectorAll('img')).toHaveLength(pictures);
});

test('its menu opens by its button, the right mouse button and its keys, not while selecting', () => {
  const open = vi.fn<(anchor: HTMLElement, at?: { x: number; y: number }) => void>();
  const selection = {
    id: 'one',
    label: 'Select One',
    selected: false,
    onToggle: vi.fn<() => void>(),
  };
  const drawn = (selecting: boolean) => (
    <CoverCard
      cover={{ src: 'cover.jpg' }}
      name="Book one"
      title="One"
      menu={{ label: 'Actions', open }}
      selection={{ ...selection, isSelecting: () => selecting }}
    />
  );
  const { rerender } = render(drawn(false));
  const button = screen.getByRole('button', { name: 'Actions' });
  const title = screen.getByText('One');
  fireEvent.click(button);
  expect(open).toHaveBeenLastCalledWith(button);
  expect(fireEvent.contextMenu(title, { clientX: 3, clientY: 4 })).toBe(false);
  expect(open).toHaveBeenLastCalledWith(button, { x: 3, y: 4 });
  expect(fireEvent.keyDown(title, { key: 'F10', shiftKey: true })).toBe(false);
  expect(fireEvent.keyDown(title, { key: 'ContextMenu' })).toBe(false);
  expect(open).toHaveBeenCalledTimes(4);
  rerender(drawn(true));
  expect(fireEvent.contextMenu(title)).toBe(true);
  expect(open).toHaveBeenCalledTimes(4);
});
