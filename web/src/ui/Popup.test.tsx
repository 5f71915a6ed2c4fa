// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Popup } from './Popup.tsx';

function Page() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Appearance</button>
      {anchor !== undefined && (
        <Popup label="View options" anchor={anchor} onClose={() => setAnchor(undefined)}>
          <input aria-label="Size" />
        </Popup>
      )}
    </>
  );
}

const panel = () => screen.queryByRole('dialog', { name: 'View options' });

test('Escape closes a panel whose focus was lost', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Appearance' }));
  expect(panel()).not.toBeNull();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(panel()).toBeNull();
});

test('Escape closes a panel that the focus has not reached yet', () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Appearance' });
  fireEvent.click(opener);
  expect(panel()).not.toBeNull();
  fireEvent.keyDown(opener, { key: 'Escape' });
  expect(panel()).toBeNull();
});
