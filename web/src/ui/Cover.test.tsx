// @vitest-environment jsdom
import { act, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Cover } from './Cover.tsx';

/** Has the picture of a cover arrive in a size; answers the picture. */
async function arriveIn(container: HTMLElement, width: number, height: number): Promise<Element> {
  const image = container.querySelector('img') ?? document.createElement('img');
  Object.defineProperties(image, {
    naturalWidth: { value: width },
    naturalHeight: { value: height },
    decode: { value: () => Promise.resolve() },
  });
  await act(async () => {
    fireEvent.load(image);
  });
  return image;
}

test('a cover is hidden until its picture has come, and again when it shows another one', async () => {
  const { container, rerender } = render(<Cover src="one.jpg" />);
  expect(container.querySelector('[data-arrived]')).toBeNull();
  const image = await arriveIn(container, 200, 300);
  expect(image.getAttribute('data-arrived')).toBe('late');

  rerender(<Cover src="one.jpg" tone="red" />);
  expect(container.querySelector('img')?.getAttribute('data-arrived')).toBe('late');
  rerender(<Cover src="other.jpg" />);
  expect(container.querySelector('[data-arrived]')).toBeNull();
});

test('only a picture of quite another shape stands over its own colors', async () => {
  const { container, rerender } = render(<Cover src="near.jpg" />);
  await arriveIn(container, 200, 305);
  expect(container.querySelectorAll('img')).toHaveLength(1);

  rerender(<Cover src="wide.jpg" />);
  await arriveIn(container, 400, 300);
  expect(container.querySelectorAll('img')).toHaveLength(2);
  rerender(<Cover src="near.jpg" />);
  expect(container.querySelectorAll('img')).toHaveLength(1);
});
