// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Layers } from './Layers.tsx';
import { closeMenu, type MenuItem } from './menu-store.ts';
import { MenuButton } from './MenuButton.tsx';
import { menuPart } from './overlays.ts';

beforeAll(async () => {
  await menuPart.load();
});

afterEach(() => {
  act(closeMenu);
});

function show(items: () => readonly MenuItem[]) {
  render(
    <>
      <MenuButton label="Actions" items={items} />
      <Layers />
    </>,
  );
  return screen.getByRole('button', { name: 'Actions' });
}

const expectFocusOn = (words: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(words));
const expectFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

test('opens from the keyboard, walks by arrows and letters, gives the focus back', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn<(name: string) => void>();
  const button = show(() => [
    { label: 'Analyze', onSelect: () => chosen('analyze') },
    { label: 'Refresh', onSelect: () => chosen('refresh') },
    { label: 'Delete', onSelect: () => chosen('delete') },
  ]);
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Actions' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await expectFocusOn('Analyze');
  await user.keyboard('{ArrowUp}');
  await expectFocusOn('Delete');
  await user.keyboard('r');
  await expectFocusOn('Refresh');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('refresh');
  expect(screen.queryByRole('menu')).toBeNull();
  await expectFocus(button);

  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await expectFocus(button);
});

test('arrow down opens it at its first line, arrow up at its last', async () => {
  const user = userEvent.setup();
  const button = show(() => [
    { label: 'First', onSelect: () => undefined },
    { label: 'Last', onSelect: () => undefined },
  ]);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await expectFocusOn('First');
  await user.keyboard('{Escape}');
  await expectFocus(button);
  await user.keyboard('{ArrowUp}');
  await screen.findByRole('menu');
  await expectFocusOn('Last');
});

test('lines of the same words stay apart', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn<(name: string) => void>();
  const button = show(() => [
    { label: 'Annual', onSelect: () => chosen('one') },
    { label: 'Annual', onSelect: () => chosen('two') },
  ]);
  await user.click(button);
  const lines = await screen.findAllByRole('menuitem', { name: 'Annual' });
  expect(lines).toHaveLength(2);
  await user.click(lines[1]!);
  expect(chosen).toHaveBeenCalledExactlyOnceWith('two');
});

test('a line can be a link, which goes its own way by a plain press', async () => {
  const user = userEvent.setup();
  const go = vi.fn<() => void>();
  const button = show(() => [{ label: 'To the series', href: '/series/1', onSelect: go }]);
  await user.click(button);
  const link = await screen.findByRole<HTMLAnchorElement>('menuitem', { name: 'To the series' });
  expect(link.getAttribute('href')).toBe('/series/1');
  await expectFocus(link);
  await user.keyboard('{Enter}');
  expect(go).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a choice tells what is chosen, and pressing it again tells the caller', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn<() => void>();
  const button = show(() => [
    { label: 'Name', checked: true, onSelect: chosen },
    { label: 'Date', checked: false, onSelect: chosen },
    { label: 'Size', checked: false, disabled: true, onSelect: chosen },
  ]);
  await user.click(button);
  const name = await screen.findByRole('menuitemradio', { name: 'Name' });
  expect(name.getAttribute('aria-checked')).toBe('true');
  await expectFocus(name);
  await user.click(screen.getByRole('menuitemradio', { name: 'Size' }));
  expect(chosen).not.toHaveBeenCalled();
  await user.click(name);
  expect(chosen).toHaveBeenCalledOnce();
});

test('Escape closes a menu that the focus has not reached yet, or has left', async () => {
  const user = userEvent.setup();
  const button = show(() => [{ label: 'Analyze', onSelect: () => {} }]);
  await user.click(button);
  await screen.findByRole('menu', { name: 'Actions' });
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();

  await user.click(button);
  await screen.findByRole('menu', { name: 'Actions' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
});
