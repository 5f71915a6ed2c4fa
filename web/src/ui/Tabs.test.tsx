// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLocale } from '../lib/i18n.ts';
import { Tabs } from './Tabs.tsx';
import { TextField } from './TextField.tsx';

beforeEach(async () => {
  await loadLocale('en');
});

/** Stands for a panel that asks the server while it is shown. */
function Asking({ onChange }: { onChange: (asks: boolean) => void }) {
  useEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);
  return <TextField label="Cover" />;
}

function Form({ wrong = false, onAsk }: { wrong?: boolean; onAsk: (asks: boolean) => void }) {
  const [tab, setTab] = useState<'general' | 'poster'>('general');
  return (
    <Tabs
      label="Parts"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'general', label: 'General', wrong, content: <TextField label="Name" /> },
        { id: 'poster', label: 'Cover', content: <Asking onChange={onAsk} /> },
      ]}
    />
  );
}

test('a hidden tab asks for nothing, neither before nor after it was shown', async () => {
  const user = userEvent.setup();
  const onAsk = vi.fn<(asks: boolean) => void>();
  render(<Form onAsk={onAsk} />);
  expect(onAsk).not.toHaveBeenCalled();
  await user.click(screen.getByRole('tab', { name: 'Cover' }));
  expect(onAsk).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('tab', { name: 'General' }));
  expect(onAsk).toHaveBeenLastCalledWith(false);
});

test('what was typed is still there on coming back', async () => {
  const user = userEvent.setup();
  render(<Form onAsk={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Comics');
  await user.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Comics');
});

test('a tab with a fault says so in its name', () => {
  render(<Form wrong onAsk={() => undefined} />);
  expect(screen.getByRole('tab', { name: 'General, has errors' })).toBeDefined();
});
