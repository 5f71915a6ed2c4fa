import { longestText } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import { readTime } from './times.ts';

/*
 * What columns of Komga may hold. A column that this version of Komga lacks reads as null: those with
 * a value to fall back on take it, those without are needed.
 */

const controls = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu;
const longestSummary = 100_000;

const orElse = <In, Out>(schema: z.ZodMiniType<Out, In>, fallback: NoInfer<Out>) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value: Out | null): Out => value ?? fallback),
  );

const clean = (longest: number, kept: RegExp) =>
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .replaceAll(controls, (sign) => (kept.test(sign) ? sign : ''))
        .slice(0, longest)
        .toWellFormed(),
    ),
  );

export const id = z.string().check(z.minLength(1), z.maxLength(200));
/** A text of one line. */
export const line = clean(longestText, /\t/);
export const lineOrNone = orElse(line, '');
export const maybeLine = z.nullable(line);
/** A text of several lines. */
export const linesOrNone = orElse(clean(longestSummary, /[\n\r\t]/), '');
/** As it is: an address, a hash, JSON. */
export const exact = z.string();
export const exactOrNone = orElse(exact, '');
export const maybeExact = z.nullable(exact);
export const flag = z.pipe(
  z.number(),
  z.transform((value) => value !== 0),
);
export const flagOr = (fallback: boolean) => orElse(flag, fallback);
export const count = z.int();
export const countOr = (fallback: number) => orElse(count, fallback);
export const maybeCount = z.nullable(count);
export const real = z.number();
export const blob = z.instanceof(Uint8Array);
export const maybeBlob = z.nullable(blob);

/** Epoch milliseconds; of a moment on Komga's clock where the column keeps its local time. */
const moment = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => (typeof value === 'number' ? Math.trunc(value) : readTime(value))),
);
export const maybeTime = z.pipe(
  z.nullable(moment),
  z.transform((value) => value ?? null),
);
/** One that cannot be read counts as now. */
export const time = z.pipe(
  moment,
  z.transform((value) => value ?? Date.now()),
);
export const maybeDate = z.pipe(
  z.nullable(z.string()),
  z.transform((text) =>
    text !== null && /^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : null,
  ),
);
