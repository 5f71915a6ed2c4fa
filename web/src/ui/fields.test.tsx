// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadLocale } from '../lib/i18n.ts';
import { CheckboxTree } from './CheckboxField.tsx';
import { ChipsField } from './ChipsField.tsx';
import { NumberField } from './NumberField.tsx';
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
  test('adds by Enter and leaving; never twice; Backspace takes the last', async () => {
    const user = userEvent.setup();
    render(<Chips start={['@eaDir']} />);
    await user.click(screen.getByRole('combobox', { name: 'Excluded' }));
    await user.keyboard('#recycle{Enter}.git{Enter}@EADIR{Enter}trash');
    await user.tab();
    expect(value()).toBe('@eaDir|#recycle|.git|trash');
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{Backspace}');
    expect(value()).toBe('@eaDir|#recycle|.git');
  });

  test('words go one by one or all at once, and pasted lines are split', async () => {
    const user = userEvent.setup();
    render(<Chips start={['a', 'b', 'c']} />);
    await user.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(value()).toBe('a|c');
    await user.click(screen.getByRole('combobox'));
    await user.paste('x\ny\nz');
    expect(value()).toBe('a|c|x|y|z');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(value()).toBe('');
  });

  test('a name with a comma stays one name, typed or pasted', async () => {
    const user = userEvent.setup();
    render(<Chips start={[]} />);
    await user.type(screen.getByRole('combobox'), 'Lee, Stan{Enter}');
    expect(value()).toBe('Lee, Stan');
    await user.paste('Kirby, Jack\nDitko, Steve');
    expect(value()).toBe('Lee, Stan|Kirby, Jack|Ditko, Steve');
  });

  test('says what was added and removed', async () => {
    const user = userEvent.setup();
    render(<Chips start={['a']} />);
    await user.type(screen.getByRole('combobox'), 'b{Enter}');
    expect(screen.getByText('Added: b')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove a' }));
    expect(screen.getByText('Removed: a')).toBeDefined();
    expect(value()).toBe('b');
  });

  test('Enter adds and leaves the form alone, Escape clears and leaves the dialog open', async () => {
    const user = userEvent.setup();
    const submitted = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
    const { container } = render(
      <form>
        <Chips start={[]} />
      </form>,
    );
    container.querySelector('form')!.addEventListener('submit', submitted);
    const escaped = vi.fn<(event: KeyboardEvent) => void>();
    container.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) escaped(event);
    });
    await user.type(screen.getByRole('combobox'), 'a{Enter}b{Escape}');
    expect([value(), screen.getByRole<HTMLInputElement>('combobox').value]).toEqual(['a', '']);
    expect(submitted).not.toHaveBeenCalled();
    expect(escaped).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(escaped).toHaveBeenCalledOnce();
  });

  test('a suggestion is picked by assistive technology, which only clicks', async () => {
    const user = userEvent.setup();
    render(<Chips start={[]} suggestions={['Dragons']} />);
    await user.type(screen.getByRole('combobox'), 'dra');
    fireEvent.click(screen.getByRole('option', { name: 'Dragons' }), { detail: 0 });
    expect(value()).toBe('Dragons');
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

test('a number that may not be is kept as it was typed, for its form to say what is wrong', () => {
  function Port() {
    const [value, setValue] = useState<number | null>(8080);
    return (
      <>
        <NumberField label="Port" min={1} max={65_535} value={value} onChange={setValue} />
        <p data-testid="value">{value}</p>
      </>
    );
  }
  render(<Port />);
  const field = screen.getByRole('textbox', { name: 'Port' });
  fireEvent.change(field, { target: { value: '70000' } });
  fireEvent.blur(field);
  expect(value()).toBe('70000');
  expect(field).toHaveProperty('value', '70000');
});
