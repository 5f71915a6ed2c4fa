import type { CallInput, Endpoint, ParamsOf } from '@longbox/contract/endpoint';
import type { Account, Who } from './accounts.ts';
import type { World } from './world.ts';

/** Sent in addition to the contract's input. */
interface Beside {
  /** A body of any form. */
  readonly rawBody?: string;
  /** An uploaded file. */
  readonly file?: Uint8Array | undefined;
  /** Sent in place of the headers of the account that makes the call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of another server than the usual one. */
  readonly at?: string;
  /** A query that no well-behaved client would send. */
  readonly rawQuery?: string;
}

/** A call as it is sent: right or wrong. */
export interface Sent extends Beside {
  readonly params?: Readonly<Record<string, string | undefined>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** How a call is answered. */
export interface Expected {
  readonly status: number;
  /** Message of the error body, or, when empty, that there is no body. */
  readonly says?: string | RegExp;
  /** Members that break a rule, named next to the message. */
  readonly violates?: readonly string[];
  /** Some members of a good answer. */
  readonly holds?: object;
}

interface Change<E extends Endpoint> extends Beside {
  readonly params?: Partial<ParamsOf<E>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface Case<C> extends Expected {
  readonly when: string;
  /** Who calls; the owner, if absent. */
  readonly as?: Account;
  /** What differs from a good call: parameters one by one, all else as a whole. */
  readonly change?: (world: World) => C | Promise<C>;
}

interface Traits {
  /** Media type of the answer; JSON or none, if absent. */
  readonly type?: string;
  /** Dates of the answer have fractions of a second, or may have some (api.md 1.9). */
  readonly precise?: boolean | 'maybe';
  /** Each answer is another, if only by a time in it. */
  readonly changing?: boolean;
  /** The answer says when it was last modified. */
  readonly dated?: boolean;
  /** Parameters of a call by nobody, if they hold the sign-in. */
  readonly ofNobody?: Readonly<Record<string, string>>;
  /** The answer to the child and the guarded, where the usual refusal is not due. */
  readonly hiddenByAge?: Expected;
}

interface Spec<E extends Endpoint> extends Traits {
  /** A good call by this account. */
  readonly input: (world: World, who: Who) => GoodInput<E> | Promise<GoodInput<E>>;
  /** Answers for parameters that name nothing, where a plain 404 is not due. */
  readonly unknown?: Partial<Record<keyof ParamsOf<E>, Expected>>;
  readonly cases?: readonly Case<Change<E>>[];
}

type GoodInput<E extends Endpoint> = CallInput<E> & Beside;

/** One endpoint with a good call, and its responses to bad ones. */
export interface Row extends Traits {
  readonly endpoint: Endpoint;
  readonly input: (world: World, who: Who) => Sent | Promise<Sent>;
  readonly unknown?: Readonly<Record<string, Expected | undefined>>;
  readonly cases?: readonly Case<Sent>[];
}

/** In two steps, so that the endpoint is known for certain when the rest is typed after it. */
export const row =
  <E extends Endpoint>(endpoint: E) =>
  (spec: Spec<E>): Row => ({ endpoint, ...spec });

/** Accepted though there is nothing to do. */
export const passedOver: Expected = { status: 202, says: '' };

export const nothing = () => ({});
