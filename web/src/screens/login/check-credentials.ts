import { emailPattern } from '@longbox/contract/sign-in';
import type { Credentials } from '../../data/sign-in.ts';
import type { PlainKey } from '../../lib/i18n.ts';
import type { FirstAccount } from './first-account.ts';

export type CredentialProblems = Partial<Record<keyof Credentials, PlainKey>>;

/** Errors of the fields, as message keys; empty if there are none. */
export function checkCredentials(
  { email, password }: Credentials,
  first?: FirstAccount,
): CredentialProblems {
  const problems: CredentialProblems = {};
  if (email.trim() === '') problems.email = 'signIn.emailMissing';
  else if (!emailPattern.test(email.trim())) problems.email = 'signIn.emailInvalid';
  const problem = password === '' ? 'signIn.passwordMissing' : first?.problemOf(password);
  if (problem !== undefined) problems.password = problem;
  return problems;
}
