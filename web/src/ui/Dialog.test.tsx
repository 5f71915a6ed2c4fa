// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadLocale } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Layers } from './Layers.tsx';
import { TextField } from './TextField.tsx';

beforeEach(async () => {
  await loadLocale('en');
});

function Page() {
  const [opened, setOpened] = useState(false);
  const [inner, setInner] = useState(false);
  const [saved, setSaved] = useState('');
  return (
    <>
      <Button onClick={() => setOpened(true)}>Edit</Button>
      <p>saved: {saved}</p>
      <Layers />
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Edit library"
        onSubmit={() => setSaved('yes')}
        footer={<Button type="submit">Save</Button>}
      >
        <TextField label="Name" />
        <Button onClick={() => setInner(true)}>Browse</Button>
        <Dialog opened={inner} onClose={() => setInner(false)} title="Folders">
          <TextField label="Path" />
        </Dialog>
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  test('takes the focus into its first field and gives it back on Escape', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit library' });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  test('makes all beneath inert except the shared layers, and frees it again', async () => {
    const user = userEvent.setup();
    const { container } = render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(container.inert).toBe(true);
    expect(document.querySelector<HTMLElement>('[data-over]')?.inert).not.toBe(true);
    expect(document.documentElement.style.overflow).toBe('hidden');
    await user.keyboard('{Escape}');
    expect(container.inert).toBe(false);
    expect(document.documentElement.style.overflow).toBe('');
  });

  test('Escape closes only the topmost of two', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Browse' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Path'));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Edit library' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Browse' }));
  });

  test('Enter in a field submits', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.keyboard('Comics{Enter}');
    expect(screen.getByText('saved: yes')).toBeDefined();
  });
});

function Question() {
  const [opened, setOpened] = useState(true);
  const [done, setDone] = useState(0);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Ask</Button>
      <p>done: {done}</p>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete library"
        confirm="Delete"
        tone="danger"
        checkbox="Yes, delete it"
        alternate={{ label: 'Hide only', run: () => setDone(-1) }}
        onConfirm={() => setDone(done + 1)}
      >
        Files stay.
      </ConfirmDialog>
    </>
  );
}

describe('ConfirmDialog', () => {
  const disabled = (name: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

  test('confirms only once ticked, and the tick is gone on the next opening', async () => {
    const user = userEvent.setup();
    render(<Question />);
    expect(disabled('Delete')).toBe(true);
    expect(disabled('Hide only')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Yes, delete it' }));
    expect(disabled('Hide only')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('done: 1')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(disabled('Delete')).toBe(true);
  });
});
