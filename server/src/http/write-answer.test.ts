import { pageOf, toPage } from '@longbox/contract/paging';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writtenOnce } from '../base/written.ts';
import { answerWriter } from './write-answer.ts';

const Thing = z.object({ id: z.string(), name: z.string(), count: z.number() });
const once = writtenOnce(Thing);
const write = answerWriter(pageOf(Thing));
const pageWith = (content: z.infer<typeof Thing>[]) =>
  toPage({ content, total: 7, paging: { page: 0, size: 2 }, sorted: false });

test('a page of things that are written already is the one that is written anew', () => {
  const facts = [
    { id: 'a', name: 'One', secret: 'x' },
    { id: 'b', name: 'Two' },
  ];
  const plain = pageWith(facts.map((one) => ({ ...one, count: 1 })));
  const known = pageWith(facts.map((one) => once(one, { count: 1 })));
  expect(write(known)).toBe(write(plain));
  expect(write(known)).not.toContain('secret');
  expect(write(pageWith([]))).toContain('"content":[],');
});

test('a thing is written once, and again when what one account sees of it changes', () => {
  const facts = { id: 'a', name: 'One' };
  const first = once(facts, { count: 1 });
  expect(once(facts, { count: 1 })).toBe(first);
  const second = once(facts, { count: 2 });
  expect(second).toEqual({ ...facts, count: 2 });
  expect(answerWriter(Thing)(second)).toBe('{"id":"a","name":"One","count":2}');
  expect(answerWriter(z.object({ id: z.string() }))(second)).toBe('{"id":"a"}');
  expect(() => once(facts, { count: Number.NaN })).toThrow('Invalid');
});
