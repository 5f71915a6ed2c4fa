// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useKeys } from './keys.ts';

function Page({ on, inLayer }: { on: (name: string) => void; inLayer?: boolean }) {
  const table = Object.fromEntries(
    ['ArrowRight', 'Shift+ArrowRight', 'Mod+k', '?', 'h', 'constructor'].map((name) => [
      name,
      () => on(name),
    ]),
  );
  useKeys(table, { inLayer: inLayer === true });
  return (
    <>
      <input aria-label="text" />
      <input aria-label="tick" type="checkbox" />
      <dialog open>
        <button type="button">inside</button>
      </dialog>
    </>
  );
}

test('modifiers are explicit, characters are what was typed', async () => {
  const user = userEvent.setup();
  const on = vi.fn<(name: string) => void>();
  render(<Page on={on} />);
  await user.keyboard(
    '{ArrowRight}{Shift>}{ArrowRight}?{/Shift}h{Alt>}h{/Alt}{Control>}k{/Control}x',
  );
  expect(on.mock.calls.flat()).toEqual(['ArrowRight', 'Shift+ArrowRight', '?', 'h', 'Mod+k']);
});

test('typing stays in its field, except what types nothing', async () => {
  const user = userEvent.setup();
  const on = vi.fn<(name: string) => void>();
  render(<Page on={on} />);
  await user.click(screen.getByLabelText('text'));
  await user.keyboard('h?{ArrowRight}');
  expect(on).not.toHaveBeenCalled();
  await user.keyboard('{Control>}k{/Control}');
  expect(on.mock.calls.flat()).toEqual(['Mod+k']);
  await user.click(screen.getByLabelText('tick'));
  await user.keyboard('h');
  expect(on).toHaveBeenLastCalledWith('h');
});

test('a layer above keeps its keys, unless the table is its own', async () => {
  const user = userEvent.setup();
  const on = vi.fn<(name: string) => void>();
  const { rerender } = render(<Page on={on} />);
  screen.getByText('inside').focus();
  await user.keyboard('h');
  expect(on).not.toHaveBeenCalled();
  rerender(<Page on={on} inLayer />);
  await user.keyboard('h');
  expect(on).toHaveBeenCalledOnce();
});
