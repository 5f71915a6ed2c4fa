// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SmallCover } from './SmallCover.tsx';

test('a book without a cover has a drawn one, and another book is tried again', () => {
  const { container, rerender } = render(<SmallCover src="/none" />);
  const picture = () => container.querySelector('img');
  const broken = picture();
  if (!broken) throw new Error('no cover is asked for');
  fireEvent.error(broken);
  expect(picture()).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<SmallCover src="/other" />);
  expect(picture()?.getAttribute('src')).toBe('/other');
});
