import { type PasswordProblem, passwordProblem } from '@longbox/contract/password-rule';
import { emailPattern } from '@longbox/contract/sign-in';
import type { Credentials } from '../../data/sign-in.ts';
import type { PlainKey } from '../../lib/i18n.ts';

export type CredentialProblems = Partial<Record<keyof Credentials, PlainKey>>;

/** The claim sends the password in a header, which carries Latin-1 and trims its ends. */
const fitsHeader =
  /^[\u0021-\u007E\u00A1-\u00FF](?:[\u0020-\u007E\u00A0-\u00FF]*[\u0021-\u007E\u00A1-\u00FF])?$/;

const words: Readonly<Record<PasswordProblem, PlainKey>> = {
  short: 'claim.passwordShort',
  common: 'claim.passwordCommon',
};

/** What is wrong with the fields, as message keys; empty when nothing is. */
export function checkCredentials(
  { email, password }: Credentials,
  { isClaim }: { readonly isClaim: boolean },
): CredentialProblems {
  const problems: CredentialProblems = {};
  const problem = passwordProblem(password);
  if (email.trim() === '') problems.email = 'signIn.emailMissing';
  else if (!emailPattern.test(email.trim())) problems.email = 'signIn.emailInvalid';
  if (password === '') problems.password = 'signIn.passwordMissing';
  else if (isClaim && problem !== undefined) problems.password = words[problem];
  else if (isClaim && !fitsHeader.test(password)) problems.password = 'claim.passwordUnsupported';
  return problems;
}
