import type { Schema } from '@longbox/contract/endpoint';
import type { Violation } from '@longbox/contract/errors';
import * as z from 'zod/mini';
import { badRequest, invalid } from '../base/errors.ts';

type Issue = z.core.$ZodIssue;

/**
 * Reads input by the schema of the contract. What programs of people write loosely is understood as
 * they mean it (api.md 1.1): `"12"` as 12, `"true"` as true, 7 as `"7"`, and `""` as `null` for a
 * number or a day that may be unset. The contract itself stays exact, and so does our client.
 * @throws Refusal that names each member at fault, and what is expected of it.
 */
export function readInput<T>(schema: Schema<T>, raw: unknown): T {
  const attempt = (input: unknown) => withinStack(() => z.safeParse(schema, input));
  let input = raw;
  let parsed = attempt(input);
  // The content of an alternative is checked only if the level above it is right.
  for (let round = 0; round < 3 && !parsed.success; round += 1) {
    const mended = mend(input, parsed.error.issues);
    if (mended === undefined) break;
    input = mended;
    parsed = attempt(input);
  }
  if (parsed.success) return parsed.data;
  throw invalid(...parsed.error.issues.map(violationOf));
}

/** Input nested so deeply that reading it overflows the stack is the fault of its sender. */
function withinStack<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw badRequest('The request has too many nested levels');
    throw error;
  }
}

/** The input with loose values in exact form; undefined if there were none. */
function mend(raw: unknown, issues: readonly Issue[]): unknown {
  const root = { value: structuredClone(raw) };
  let isMended = false;
  for (const issue of issues) {
    const path = ['value', ...issue.path];
    const name = path.pop();
    const holder = path.reduce<unknown>(memberOf, root);
    if (name === undefined || !isHolder(holder)) continue;
    const exact = exactly(issue, holder[name]);
    if (exact === undefined) continue;
    holder[name] = exact;
    isMended = true;
  }
  return isMended ? root.value : undefined;
}

function isHolder(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

function memberOf(holder: unknown, name: PropertyKey): unknown {
  return isHolder(holder) ? holder[name] : undefined;
}

/** The intended value of an invalid one; undefined if unclear. */
function exactly(issue: Issue, value: unknown): string | number | boolean | null | undefined {
  if (issue.code === 'invalid_format' && issue.format === 'date')
    return value === '' ? null : undefined;
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'string') {
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (issue.expected === 'boolean') return words.get(value.trim().toLowerCase());
  if (issue.expected !== 'number' && issue.expected !== 'int') return undefined;
  if (value === '') return null;
  return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : undefined;
}

const words: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function violationOf(issue: Issue): Violation {
  return { fieldName: memberPath(issue.path), message: expectationOf(issue) };
}

function memberPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/** The schema library's default message. */
const unsaid = 'Invalid input';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The expected value of a member, to be read after its name. */
function expectationOf(issue: Issue): string {
  if (issue.message !== unsaid) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return bounded(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return bounded(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    default:
      return 'doesn’t match any accepted form';
  }
}

/** What the length of a value counts, for one and for several. */
const units: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function bounded(origin: string, bound: string, limit: number | bigint): string {
  const unit = units[origin]?.[limit === 1 ? 0 : 1];
  return unit === undefined ? `must be ${bound} ${limit}` : `must have ${bound} ${limit} ${unit}`;
}
