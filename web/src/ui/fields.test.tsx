// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadLocale } from '../lib/i18n.ts';
import { CheckboxTree } from './CheckboxField.tsx';
import { ChipsField } from './ChipsField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from './TextField.tsx';

beforeEach(async () => {
  await loadLocale('en');
});

function Chips({ start, suggestions }: { start: string[]; suggestions?: string[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ChipsField
        label="Excluded"
        value={value}
        onChange={setValue}
        {...(suggestions === undefined ? {} : { suggestions })}
      />
      <p data-testid="value">{value.join('|')}</p>
    </>
  );
}

const value = () => screen.getByTestId('value').textContent;

describe('ChipsField', () => {
  test('adds by Enter, comma and leaving; never twice; Backspace takes the last', async () => {
    const user = userEvent.setup();
    render(<Chips start={['@eaDir']} />);
    await user.click(screen.getByRole('combobox', { name: 'Excluded' }));
    await user.keyboard('#recycle{Enter}.git,@EADIR{Enter}trash');
    await user.tab();
    expect(value()).toBe('@eaDir|#recycle|.git|trash');
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{Backspace}');
    expect(value()).toBe('@eaDir|#recycle|.git');
  });

  test('words go one by one or all at once, and pasted text is split', async () => {
    const user = userEvent.setup();
    render(<Chips start={['a', 'b', 'c']} />);
    await user.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(value()).toBe('a|c');
    await user.paste('x, y\nz');
    expect(value()).toBe('a|c|x|y|z');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(value()).toBe('');
  });

  test('offers what matches and is not taken; the arrows choose', async () => {
    const user = userEvent.setup();
    render(<Chips start={['Drama']} suggestions={['Drama', 'Dragons', 'Adventure', 'Drawing']} />);
    await user.type(screen.getByRole('combobox'), 'dra');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Dragons',
      'Drawing',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(value()).toBe('Drama|Drawing');
  });
});

describe('CheckboxTree', () => {
  function Tree() {
    const [values, setValues] = useState({ book: true, series: false });
    return (
      <CheckboxTree
        label="EPUB"
        options={[
          { key: 'book', label: 'Book' },
          { key: 'series', label: 'Series' },
        ]}
        values={values}
        onChange={(changed) => setValues({ ...values, ...changed })}
      />
    );
  }
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  test('the upper box sums up the others and sets them all', async () => {
    const user = userEvent.setup();
    render(<Tree />);
    expect(box('EPUB').indeterminate).toBe(true);
    await user.click(box('EPUB'));
    expect([box('EPUB').checked, box('EPUB').indeterminate]).toEqual([true, false]);
    expect(box('Series').checked).toBe(true);
    await user.click(box('EPUB'));
    expect([box('Book').checked, box('Series').checked]).toEqual([false, false]);
    await user.click(box('Series'));
    expect(box('EPUB').indeterminate).toBe(true);
  });
});

describe('text and number fields', () => {
  test('an error is tied to its field and announced', () => {
    render(<TextField label="Root" help="A folder" error="Choose a folder" required />);
    const field = screen.getByLabelText(/Root/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Choose a folder',
      'A folder',
    ]);
  });

  test('a password shows on demand', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
  });
});
