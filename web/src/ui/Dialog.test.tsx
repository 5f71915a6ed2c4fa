// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadLocale } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

beforeEach(async () => {
  await loadLocale('en');
});

const expectFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

function Page() {
  const [opened, setOpened] = useState(false);
  const [inner, setInner] = useState(false);
  const [saved, setSaved] = useState('');
  return (
    <>
      <Button onClick={() => setOpened(true)}>Edit</Button>
      <p>saved: {saved}</p>
      {opened && (
        <Dialog
          onClose={() => setOpened(false)}
          title="Edit library"
          onSubmit={() => setSaved('yes')}
          footer={<Button type="submit">Save</Button>}
        >
          <TextField label="Name" />
          <Button onClick={() => setInner(true)}>Browse</Button>
          {inner && (
            <Dialog onClose={() => setInner(false)} title="Folders">
              <TextField label="Path" />
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  );
}

describe('Dialog', () => {
  test('takes the focus into its first field and gives it back on Escape', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('dialog', { name: 'Edit library' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectFocus(screen.getByRole('button', { name: 'Edit' }));
  });

  test('makes all beneath inert, and frees it again', async () => {
    const user = userEvent.setup();
    render(<Page />);
    const beneath = () => screen.queryByRole('button', { name: 'Edit' });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(beneath()).toBeNull();
    expect(document.documentElement.style.overflow).toBe('hidden');
    await user.keyboard('{Escape}');
    expect(beneath()).not.toBeNull();
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
    await expectFocus(screen.getByRole('button', { name: 'Browse' }));
  });

  test('Enter in a field submits', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.keyboard('Comics{Enter}');
    expect(screen.getByText('saved: yes')).toBeDefined();
  });
});

/** A press that begins at one element and ends at another, as a hand that slips does. */
async function drag(from: Element, to: Element) {
  const user = userEvent.setup();
  await user.pointer([{ keys: '[MouseLeft>]', target: from }, { target: to }, '[/MouseLeft]']);
}

const outside = () => document.querySelector('[data-layer]')!;

describe('a press beside the dialog', () => {
  test('closes it when it begins and ends there', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(outside());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does not close it when it began inside', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await drag(screen.getByLabelText('Name'), outside());
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('never throws away what was typed', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.keyboard('Comics');
    await user.click(outside());
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Comics');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a dialog that saves', () => {
  function Saving() {
    const [opened, setOpened] = useState(true);
    const [state, setState] = useState('before');
    if (!opened) return <p>closed while {state}</p>;
    return (
      <Dialog
        onClose={() => setOpened(false)}
        title="Edit"
        onSubmit={() => setState('saving')}
        footer={
          <>
            <Button onClick={() => setState('failed')}>Fail</Button>
            <Button type="submit" busy={state === 'saving'}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" />
        {state === 'failed' && <p role="alert">It failed</p>}
      </Dialog>
    );
  }

  test('closes on Escape while it saves, with the focus on the busy button', async () => {
    const user = userEvent.setup();
    render(<Saving />);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(document.activeElement).toBe(save);
    expect(save.getAttribute('aria-busy')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.getByText('closed while saving')).toBeDefined();
  });

  test('closes on Escape after it failed', async () => {
    const user = userEvent.setup();
    render(<Saving />);
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    expect(screen.getByRole('alert')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.getByText('closed while failed')).toBeDefined();
  });

  test('closes on Escape when what had the focus is gone', async () => {
    const user = userEvent.setup();
    render(<Saving />);
    act(() => {
      screen.getByLabelText('Name').blur();
    });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('when the opener is gone', () => {
  function List() {
    const [items, setItems] = useState(['one', 'two']);
    const [asked, setAsked] = useState<string | null>(null);
    return (
      <main tabIndex={-1}>
        <ul>
          {items.map((item) => (
            <li key={item}>
              <Button onClick={() => setAsked(item)}>Delete {item}</Button>
            </li>
          ))}
        </ul>
        {asked !== null && (
          <Dialog
            title="Sure?"
            onClose={() => setAsked(null)}
            footer={
              <Button
                onClick={() => {
                  setItems(items.filter((item) => item !== asked));
                  setAsked(null);
                }}
              >
                Yes
              </Button>
            }
          >
            It goes.
          </Dialog>
        )}
      </main>
    );
  }

  test('the focus goes to its neighbour, and to the main part when none is left', async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(screen.getByRole('button', { name: 'Delete one' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await expectFocus(screen.getByRole('button', { name: 'Delete two' }));
    await user.click(screen.getByRole('button', { name: 'Delete two' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await expectFocus(screen.getByRole('main'));
  });
});

function Question() {
  const [opened, setOpened] = useState(true);
  const [done, setDone] = useState(0);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Ask</Button>
      <p>done: {done}</p>
      {opened && (
        <ConfirmDialog
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
      )}
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
