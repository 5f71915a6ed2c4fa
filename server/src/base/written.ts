import type { Schema } from '@longbox/contract/endpoint';
import * as z from 'zod/mini';

interface Written {
  readonly schema: Schema;
  readonly text: string;
}

const written = new WeakMap<object, Written>();

/** The JSON text of a thing that was written once, by this schema. */
export function textOfWritten(thing: unknown, schema: Schema): string | undefined {
  const known = typeof thing === 'object' && thing !== null ? written.get(thing) : undefined;
  return known?.schema === schema ? known.text : undefined;
}

/**
 * Puts things together from what all accounts see of them and what one account sees. As long as the former is kept, each
 * thing is checked and written as JSON only once, unless the latter changes. Nobody can change the things.
 */
export function writtenOnce<Whole extends object>(schema: Schema<Whole>) {
  const last = new WeakMap<object, { readonly own: string; readonly whole: Whole }>();
  return <Facts extends Partial<Whole>>(facts: Facts, own: Omit<Whole, keyof Facts>): Whole => {
    const ownText = JSON.stringify(own);
    const known = last.get(facts);
    if (known?.own === ownText) return known.whole;
    const whole = Object.freeze(z.parse(schema, { ...facts, ...own }));
    written.set(whole, { schema, text: JSON.stringify(whole) });
    last.set(facts, { own: ownText, whole });
    return whole;
  };
}
