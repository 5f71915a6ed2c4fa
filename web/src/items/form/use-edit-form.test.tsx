// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../data/api.ts';
import { loadLocale } from '../../lib/i18n.ts';
import { pending } from '../../lib/testing/pending.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { dismissToast, useToastStore } from '../../ui/toast.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormField } from './FormField.tsx';
import { useEditForm } from './use-edit-form.ts';

interface Values {
  title: string;
  isPublic: boolean;
}

const Patch = z.object({
  title: z.string().check(z.regex(/\S/, 'must not be blank')),
  isPublic: z.boolean(),
});

type Save = (values: Values) => Promise<unknown>;

interface EditorProps {
  save: Save;
  reopen?: (values: Values) => void;
  onClose: () => void;
}

function Editor({ save, reopen, onClose }: EditorProps) {
  const form = useEditForm<Values>({
    values: { title: 'Moon Garden', isPublic: false },
    schema: Patch,
    save,
    failureTitle: 'failure.librarySave',
    onSaved: onClose,
    ...(reopen && { reopen }),
  });
  return (
    <FormDialog
      form={form}
      title="Edit"
      failureTitle="Couldn’t save It"
      saveLabel="Save series"
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <FormField control={form.control} name="title">
        {(field) => <TextField {...field} label="Title" required />}
      </FormField>
      <FormField control={form.control} name="isPublic">
        {({ value, onChange }) => (
          <CheckboxField label="Public" checked={value} onChange={onChange} />
        )}
      </FormField>
    </FormDialog>
  );
}

function show(save: Save, reopen?: (values: Values) => void) {
  function Page() {
    const [opened, setOpened] = useState(true);
    const close = () => setOpened(false);
    if (!opened) return <p>closed</p>;
    return <Editor save={save} onClose={close} {...(reopen && { reopen })} />;
  }
  render(<Page />);
}

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ });
const isClosed = () => screen.queryByText('closed') !== null;
const refused = (violations: { fieldName: string; message: string }[], message = '') =>
  new ApiError('refused', { status: 400, violations, message });

beforeEach(async () => {
  await loadLocale('en');
});

afterEach(() => {
  act(dismissToast);
  useToastStore.setState({ current: null });
});

test('a field says what is wrong once it was left, not before', async () => {
  const user = userEvent.setup();
  show(async () => undefined);
  await user.clear(title());
  expect(screen.queryByText('This field is required.')).toBeNull();
  await user.tab();
  await screen.findByText('This field is required.');
  expect(title().getAttribute('aria-invalid')).toBe('true');
  await user.type(title(), 'x');
  await waitFor(() => expect(screen.queryByText('This field is required.')).toBeNull());
});

test('saves what stands there, and closes', async () => {
  const user = userEvent.setup();
  const save = vi.fn<Save>().mockResolvedValue(undefined);
  show(save);
  await user.type(title(), ' 2');
  await user.click(screen.getByRole('checkbox', { name: 'Public' }));
  await user.click(screen.getByRole('button', { name: 'Save series' }));
  await screen.findByText('closed');
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Moon Garden 2', isPublic: true });
});

test('a refusal stands at its field and goes with the next key; the rest is told above', async () => {
  const user = userEvent.setup();
  const violations = [
    { fieldName: 'title', message: 'is taken' },
    { fieldName: 'secret', message: 'is odd' },
  ];
  show(() => Promise.reject(refused(violations)));
  await user.click(screen.getByRole('button', { name: 'Save series' }));
  await screen.findByText('is taken');
  expect(screen.getByText('secret: is odd')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Moon Garden');
  await user.type(title(), '!');
  await waitFor(() => expect(screen.queryByText('is taken')).toBeNull());
});

test('what was changed is not left without a question', async () => {
  const user = userEvent.setup();
  show(async () => undefined);
  await user.click(screen.getByRole('checkbox', { name: 'Public' }));
  await user.keyboard('{Escape}');
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' });
  expect(question).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(isClosed()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(isClosed()).toBe(true);
});

test('what was not changed, or changed back, is left at once', async () => {
  const user = userEvent.setup();
  show(async () => undefined);
  await user.click(screen.getByRole('checkbox', { name: 'Public' }));
  await user.click(screen.getByRole('checkbox', { name: 'Public' }));
  await user.keyboard('{Escape}');
  expect(isClosed()).toBe(true);
});

test('while it saves it can be left; a failure is told all the same, and nothing typed is lost', async () => {
  const user = userEvent.setup();
  const saving = pending<unknown>();
  const reopen = vi.fn<(values: Values) => void>();
  show(() => saving.promise, reopen);
  await user.type(title(), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save series' }));
  await user.keyboard('{Escape}');
  expect(isClosed()).toBe(true);
  saving.reject(refused([], 'The disk is full'));
  await waitFor(() => expect(useToastStore.getState().current?.tone).toBe('danger'));
  const { text, action } = useToastStore.getState().current!;
  expect(text).toContain('The disk is full');
  action?.run();
  expect(reopen).toHaveBeenCalledExactlyOnceWith({ title: 'Moon Garden 2', isPublic: false });
});

test('after a failed save Escape still asks and leaves', async () => {
  const user = userEvent.setup();
  show(() => Promise.reject(refused([], 'The disk is full')));
  await user.type(title(), ' 2{Enter}');
  await screen.findByText('The disk is full');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(isClosed()).toBe(true);
});
