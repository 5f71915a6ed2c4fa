// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Layers } from './Layers.tsx';
import { MenuButton } from './MenuButton.tsx';

test('opens from the keyboard, walks by arrows and letters, gives the focus back', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn<(name: string) => void>();
  const items = () => [
    { label: 'Analyze', onSelect: () => chosen('analyze') },
    { label: 'Refresh', onSelect: () => chosen('refresh') },
    { label: 'Delete', onSelect: () => chosen('delete') },
  ];
  render(
    <>
      <MenuButton label="Actions" items={items} />
      <Layers />
    </>,
  );
  const focused = () => document.activeElement?.textContent;
  const button = screen.getByRole('button', { name: 'Actions' });
  await user.tab();
  await user.keyboard('{Enter}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Analyze');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Delete');
  await user.keyboard('r');
  expect(focused()).toBe('Refresh');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('refresh');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);

  await user.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);

  await user.click(button);
  await user.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
});
