// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLocale } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogHost } from './DialogHost.tsx';
import { dialogPart, type HostedDialog, openDialog, useDialogStore } from './dialogs.ts';
import { dismissToast, useToastStore } from './toast.ts';

type Rename = ComponentType<{ name: string } & HostedDialog<{ name: string }>>;

const RenameDialog: Rename = ({ name, onClose }) => (
  <Dialog title={`Rename ${name}`} onClose={onClose}>
    <Button onClick={onClose}>Done</Button>
  </Dialog>
);

beforeEach(async () => {
  await loadLocale('en');
});

afterEach(() => {
  act(() => {
    useDialogStore.setState({ open: [] });
    dismissToast();
  });
  vi.restoreAllMocks();
});

function show(fetchDialog: () => Promise<Rename>) {
  const part = dialogPart<{ name: string }>(fetchDialog);
  render(
    <>
      <Button onClick={() => openDialog(part, { name: 'Comics' })}>Rename</Button>
      <DialogHost />
    </>,
  );
  return screen.getByRole('button', { name: 'Rename' });
}

test('a dialog is fetched when it is first opened, with what it is about', async () => {
  const user = userEvent.setup();
  const fetchDialog = vi.fn<() => Promise<Rename>>().mockResolvedValue(RenameDialog);
  const button = show(fetchDialog);
  expect(fetchDialog).not.toHaveBeenCalled();
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Rename Comics' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button);
  expect(screen.getByRole('dialog', { name: 'Rename Comics' })).toBeDefined();
  expect(fetchDialog).toHaveBeenCalledOnce();
});

test('while it is on its way that is said in its place, and it can be given up', async () => {
  const user = userEvent.setup();
  const button = show(() => new Promise<Rename>(() => undefined));
  await user.click(button);
  expect(screen.getByRole('dialog', { name: 'Loading…' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that cannot be fetched says so in its place, and is tried again', async () => {
  const user = userEvent.setup();
  const fetchDialog = vi.fn<() => Promise<Rename>>().mockRejectedValueOnce(new Error('offline'));
  const button = show(fetchDialog.mockResolvedValue(RenameDialog));
  await user.click(button);
  await screen.findByRole('alert');
  expect(screen.getByRole('dialog', { name: 'Couldn’t load this part' })).toBeDefined();
  expect(button.isConnected).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('dialog', { name: 'Rename Comics' });
});

test('a key that is pressed as it arrives finds it there', async () => {
  const user = userEvent.setup();
  let arrive: (dialog: Rename) => void = () => undefined;
  const button = show(
    () =>
      new Promise<Rename>((resolve) => {
        arrive = resolve;
      }),
  );
  await user.click(button);
  expect(screen.getByRole('dialog', { name: 'Loading…' })).toBeDefined();
  const closed = vi.spyOn(HTMLDialogElement.prototype, 'close');
  const shownThen: boolean[] = [];
  closed.mockImplementation(() => {
    // A key can come with the next task.
    queueMicrotask(() => {
      shownThen.push(screen.queryByRole('dialog', { name: /Rename/ }) !== null);
    });
  });
  arrive(RenameDialog);
  await waitFor(() => {
    expect(shownThen[0]).toBe(true);
  });
});

test('one that breaks goes with a word about it, and the screen stays', async () => {
  const user = userEvent.setup();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const button = show(async () => () => {
    throw new Error('broken');
  });
  await user.click(button);
  await waitFor(() => expect(useToastStore.getState().current?.tone).toBe('danger'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button.isConnected).toBe(true);
});
