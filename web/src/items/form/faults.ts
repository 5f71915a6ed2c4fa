import { passwordWords } from '@longbox/contract/password-rule';
import { ApiError } from '../../data/api.ts';
import { reasonOf, translateReason } from '../../data/error-text.ts';
import { formatNumber, type PlainKey, t } from '../../lib/i18n.ts';

/** The error of one field: its path, such as `links.0.url`, and the text. */
export interface Fault {
  readonly name: string;
  readonly text: string;
}

/** A refusal, told apart into what belongs to a field and the rest. */
export interface Refusal {
  readonly faults: readonly Fault[];
  /** The part that belongs to no field; absent if the fields show everything. */
  readonly reason?: string;
}

/** `createBook.links[0].url` of a server is `links.0.url` of a form. */
function wayTo(fieldName: string, fields: readonly string[]): string | undefined {
  const parts = fieldName.replaceAll(/\[(\w+)\]/g, '.$1').split('.');
  const first = parts.findIndex((part) => fields.includes(part));
  return first === -1 ? undefined : parts.slice(first).join('.');
}

/** Finds the field of a refusal that names none, by its words. */
export type Recognise = (error: ApiError) => Fault | undefined;

/** The errors of a failed save: those of the form's fields, and the rest. */
export function refusalOf(
  error: unknown,
  fields: readonly string[],
  recognise: Recognise = () => undefined,
): Refusal {
  if (!(error instanceof ApiError)) return { faults: [], reason: reasonOf(error) };
  const known = recognise(error);
  if (known !== undefined) return { faults: [known] };
  const faults: Fault[] = [];
  const others: string[] = [];
  for (const { fieldName, message } of error.violations) {
    const name = wayTo(fieldName, fields);
    if (name === undefined) others.push(fieldName === '' ? message : `${fieldName}: ${message}`);
    else faults.push({ name, text: translateReason(message) });
  }
  if (others.length > 0) return { faults, reason: others.join('. ') };
  return faults.length > 0 ? { faults } : { faults, reason: reasonOf(error) };
}

/** The contract's error texts, each with ours for people. */
const words: Readonly<Record<string, PlainKey>> = {
  'must be a valid BCP 47 tag': 'form.language',
  'must be a valid ISBN-13': 'form.isbn',
  'must be a valid URL': 'form.url',
  'must be the same': 'form.same',
  [passwordWords.short]: 'claim.passwordShort',
  [passwordWords.common]: 'claim.passwordCommon',
};

/** A schema's error text for a refused value. */
interface Issue {
  readonly message: string;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
}

/**
 * What to tell a person about a value that the contract's schema refuses; `missing` says it of this
 * field when nothing is in it.
 */
export function faultText(
  { message, maximum, minimum }: Issue,
  value: unknown,
  missing: PlainKey = 'form.required',
): string {
  if (isBlank(value)) return t(missing);
  if (typeof value === 'number') {
    const plain = (bound: number) => formatNumber(bound, { useGrouping: false });
    if (typeof maximum === 'number') return t('form.most', { most: plain(maximum) });
    if (typeof minimum === 'number') return t('form.least', { least: plain(minimum) });
  }
  return t(words[message] ?? 'form.invalid');
}

function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  );
}
