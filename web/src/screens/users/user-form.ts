import { newPassword, type UserUpdate } from '@longbox/contract/user-administration';
import { emailPattern, type User } from '@longbox/contract/users';
import * as z from 'zod/mini';
import type { Recognise } from '../../items/form/faults.ts';
import { rolesOf } from '../../items/account/rights.ts';
import { t } from '../../lib/i18n.ts';

/** How the age rating of a series decides whether an account sees it. */
export const ageRules = ['NONE', 'ALLOW_ONLY', 'EXCLUDE'] as const;

/** The dialog's values while an account is created or changed. */
export interface UserForm {
  /** Email and password are for new accounts only. */
  readonly email: string;
  readonly password: string;
  readonly roles: string[];
  readonly allLibraries: boolean;
  readonly libraryIds: string[];
  readonly ageRule: (typeof ageRules)[number];
  /** `null` while nothing is entered. */
  readonly age: number | null;
  readonly labelsAllow: string[];
  readonly labelsExclude: string[];
}

/** The restrictions by age ratings and labels. */
export type ContentRules = Pick<UserForm, 'ageRule' | 'age' | 'labelsAllow' | 'labelsExclude'>;

const blank: UserForm = {
  email: '',
  password: '',
  roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'],
  allLibraries: true,
  libraryIds: [],
  ageRule: 'NONE',
  age: null,
  labelsAllow: [],
  labelsExclude: [],
};

/** The form of an account, or that of a new one. */
export function formOf(user: User | undefined): UserForm {
  if (user === undefined) return blank;
  return {
    email: user.email,
    password: '',
    roles: [...rolesOf(user)],
    allLibraries: user.sharedAllLibraries,
    libraryIds: [...user.sharedLibrariesIds],
    ageRule: user.ageRestriction?.restriction ?? 'NONE',
    age: user.ageRestriction?.age ?? null,
    labelsAllow: [...user.labelsAllow],
    labelsExclude: [...user.labelsExclude],
  };
}

const age = z.refine<{ readonly ageRule: string; readonly age: number | null }>(
  (form) => form.ageRule === 'NONE' || (form.age !== null && form.age >= 0),
  { path: ['age'], error: 'must be an age' },
);
const Change = z.object({ ageRule: z.enum(ageRules), age: z.nullable(z.int()) }).check(age);
const Creation = z
  .object({
    email: z
      .string()
      .check(
        z.refine((email) => emailPattern.test(email.trim()), 'must be a well-formed email address'),
      ),
    password: newPassword,
    ageRule: z.enum(ageRules),
    age: z.nullable(z.int()),
  })
  .check(age);

/** The rules of the fields; those of the account itself apply only to a new one. */
export const schemas = { create: Creation, change: Change } as const;

/** What to say when a required field is empty. */
export const missing = {
  email: 'signIn.emailMissing',
  password: 'password.missing',
  age: 'users.ageMissing',
} as const;

/** The field a refusal belongs to, by its words: servers name no member here. */
export const recognise: Recognise = ({ message, violations }) =>
  violations.length === 0 && /already exists/i.test(message)
    ? { name: 'email', text: t('users.emailTaken') }
    : undefined;

const lower = (labels: readonly string[]) => labels.map((label) => label.trim().toLowerCase());
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.every((label) => other.includes(label)) && other.every((label) => one.includes(label));

/** The restrictions as they hold: the server would apply those of an administrator, too. */
function contentRulesOf(form: UserForm): ContentRules {
  const { ageRule, age: years, labelsAllow, labelsExclude } = form;
  return form.roles.includes('ADMIN') ? blank : { ageRule, age: years, labelsAllow, labelsExclude };
}

/** The rights as calls take them. */
function rightsOf(form: UserForm) {
  const { roles, allLibraries, libraryIds } = form;
  const { ageRule, age: years, ...labels } = contentRulesOf(form);
  const labelsExclude = lower(labels.labelsExclude);
  return {
    roles,
    sharedLibraries: { all: allLibraries, libraryIds: allLibraries ? [] : libraryIds },
    ageRestriction:
      ageRule === 'NONE' || years === null ? null : { age: years, restriction: ageRule },
    labelsAllow: lower(labels.labelsAllow).filter((label) => !labelsExclude.includes(label)),
    labelsExclude,
  };
}

/** A new account with all its rights; servers before 1.22 take only the roles of them. */
export function creationOf(form: UserForm) {
  const { ageRestriction, ...rights } = rightsOf(form);
  return {
    email: form.email.trim(),
    password: form.password,
    ...rights,
    ...(ageRestriction !== null && { ageRestriction }),
  };
}

/** What must be sent so that an account has the rights of the form; nothing when it has them. */
export function updateOf(form: UserForm, user: User): UserUpdate | undefined {
  const wanted = rightsOf(form);
  const { all, libraryIds } = wanted.sharedLibraries;
  const has = user.ageRestriction;
  const update: UserUpdate = {
    ...(!isSame(wanted.roles, rolesOf(user)) && { roles: wanted.roles }),
    ...((all !== user.sharedAllLibraries || !isSame(libraryIds, user.sharedLibrariesIds)) && {
      sharedLibraries: wanted.sharedLibraries,
    }),
    ...((wanted.ageRestriction?.age !== has?.age ||
      wanted.ageRestriction?.restriction !== has?.restriction) && {
      ageRestriction: wanted.ageRestriction,
    }),
    ...(!isSame(wanted.labelsAllow, lower(user.labelsAllow)) && {
      labelsAllow: wanted.labelsAllow,
    }),
    ...(!isSame(wanted.labelsExclude, lower(user.labelsExclude)) && {
      labelsExclude: wanted.labelsExclude,
    }),
  };
  return Object.keys(update).length === 0 ? undefined : update;
}
