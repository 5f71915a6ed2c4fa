import { type PasswordProblem, passwordProblem } from '@longbox/contract/password-rule';
import { claim } from '../../data/sign-in.ts';
import type { PlainKey } from '../../lib/i18n.ts';

/*
 * Parts that the sign-in page needs only on a server without accounts.
 */

/** The claim sends the password in a header, which carries Latin-1 and trims its ends. */
const fitsHeader =
  /^[\u0021-\u007E\u00A1-\u00FF](?:[\u0020-\u007E\u00A0-\u00FF]*[\u0021-\u007E\u00A1-\u00FF])?$/;

const words: Readonly<Record<PasswordProblem, PlainKey>> = {
  short: 'claim.passwordShort',
  common: 'claim.passwordCommon',
};

/** The error of the first account's password. */
function problemOf(password: string): PlainKey | undefined {
  const problem = passwordProblem(password);
  if (problem !== undefined) return words[problem];
  return fitsHeader.test(password) ? undefined : 'claim.passwordUnsupported';
}

export const firstAccount = {
  title: 'claim.title',
  text: 'claim.text',
  submit: 'claim.submit',
  moveIn: 'claim.moveIn',
  failed: 'claim.failed',
  problemOf,
  create: claim,
} as const;
export type FirstAccount = typeof firstAccount;
