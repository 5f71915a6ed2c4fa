import { commonPasswords } from './common-passwords.ts';

/** Shortest new password, in characters. */
export const shortestPassword = 8;

/** Problems of a new password. */
export type PasswordProblem = 'short' | 'common';

/** Without digits and signs at its ends: `Password2024!` and `123password` are as common as `password`. */
const stripped = (password: string): string => password.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');

const common = new Set(commonPasswords.flatMap((word) => [word, stripped(word)]));

/** Whether it's one repeated character, or a run of neighbors such as `12345678` or `hgfedcba`. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

/** Checks a new password; existing ones keep working. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  if (Array.from(password).length < shortestPassword) return 'short';
  const lower = password.toLowerCase();
  const isDigits = /^(?:0?123456789?0?\d*|(\d{1,4})\1+)$/.test(lower);
  if (isRun(lower) || isDigits || common.has(lower) || common.has(stripped(lower))) return 'common';
  return undefined;
}

/** The problem in words, for answers of a server. */
export const passwordWords: Readonly<Record<PasswordProblem, string>> = {
  short: `must have at least ${shortestPassword} characters`,
  common: 'must not be a common password',
};
