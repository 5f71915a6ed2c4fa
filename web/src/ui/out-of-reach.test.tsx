// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { Layers } from './Layers.tsx';
import { closeMenu } from './menu-store.ts';
import { MenuButton } from './MenuButton.tsx';
import { setOutOfReach } from './out-of-reach.ts';
import { menuPart } from './overlays.ts';

beforeAll(async () => {
  await menuPart.load();
});

afterEach(() => {
  act(() => {
    closeMenu();
    setOutOfReach(undefined);
  });
});

const why = 'Not available offline';

test('out of reach, remote buttons say why to everyone and do nothing; others go on', async () => {
  const user = userEvent.setup();
  const pressed = vi.fn<(name: string) => void>();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pressed('save');
      }}
    >
      <input aria-label="Name" />
      <Button type="submit">Save</Button>
      <Button onClick={() => pressed('cancel')}>Cancel</Button>
      <Button busy={false} onClick={() => pressed('scan')}>
        Scan
      </Button>
      <IconButton remote label="Edit" onClick={() => pressed('edit')}>
        <svg />
      </IconButton>
    </form>,
  );
  const held = ['Save', 'Scan', 'Edit'].map((name) => screen.getByRole('button', { name }));
  const pressAll = async () => {
    for (const button of screen.getAllByRole('button')) await user.click(button);
    await user.type(screen.getByRole('textbox'), '{Enter}');
    return pressed.mock.calls.splice(0).map(([name]) => name);
  };
  expect(await pressAll()).toEqual(['save', 'cancel', 'scan', 'edit', 'save']);
  act(() => {
    setOutOfReach(why);
  });
  expect(await pressAll()).toEqual(['cancel']);
  for (const button of held) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe(why);
    expect(button.dataset['tip']).toContain(why);
    expect(button.matches(':disabled')).toBe(false);
  }
  act(() => {
    setOutOfReach(undefined);
  });
  expect(await pressAll()).toEqual(['save', 'cancel', 'scan', 'edit', 'save']);
});

test('out of reach, a menu says once why its remote lines do nothing, and keeps them in the way of the keys', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn<(name: string) => void>();
  render(
    <>
      <MenuButton
        label="Actions"
        items={() => [
          { label: 'Read', onSelect: () => chosen('read') },
          { label: 'Edit', remote: true, onSelect: () => chosen('edit') },
        ]}
      />
      <Layers />
    </>,
  );
  act(() => {
    setOutOfReach(why);
  });
  await user.tab();
  await user.keyboard('{Enter}');
  const line = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => {
    expect(document.activeElement?.textContent).toBe('Read');
  });
  await user.keyboard('{ArrowDown}');
  await waitFor(() => {
    expect(document.activeElement).toBe(line);
  });
  expect(line.getAttribute('aria-disabled')).toBe('true');
  const described = document.querySelector(`[id="${line.getAttribute('aria-describedby')}"]`);
  expect(described?.textContent).toBe(why);
  await user.keyboard('{Enter}');
  await user.click(line);
  expect(chosen).not.toHaveBeenCalled();
  await user.click(screen.getByRole('menuitem', { name: 'Read' }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith('read');
});
