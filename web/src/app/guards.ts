import { hasRole } from '@longbox/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { ApiError, isMissing } from '../data/api.ts';
import { allLibraries, librariesQuery } from '../data/libraries.ts';
import { serverInfoQuery } from '../data/server.ts';
import { meQuery } from '../data/session.ts';
import { startPlace, welcomePlace } from '../items/places.ts';
import { isLongbox } from '../items/use-is-own-server.ts';

export interface RouterContext {
  readonly client: QueryClient;
}

interface Guarded {
  readonly context: RouterContext;
}

/** Lets only signed-in people in. A failure with 401 has already led to the sign-in screen. */
export async function requireSignIn({ context }: Guarded): Promise<void> {
  await context.client.ensureQueryData(meQuery);
}

/** Lets only administrators in; sends others to the start. */
export async function requireAdmin({ context }: Guarded): Promise<void> {
  const me = await context.client.ensureQueryData(meQuery);
  if (!hasRole(me, 'ADMIN')) throw redirect({ ...startPlace, replace: true });
}

/** Lets administrators in where the server is Longbox's own; before another there is no such place. */
export async function requireOwnServer({ context }: Guarded): Promise<void> {
  await requireAdmin({ context });
  const info = await context.client.ensureQueryData(serverInfoQuery).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'unreachable') throw error;
    return undefined;
  });
  if (!isLongbox(info)) throw notFound();
}

/** Lets in where there is a library to show; else welcomes. */
export async function requireLibrary({ context }: Guarded): Promise<void> {
  const libraries = await context.client.ensureQueryData(librariesQuery);
  if (libraries.length === 0) throw redirect({ ...welcomePlace, replace: true });
}

/** Lets in where the library of the address exists, or stands for all of them. */
export async function requireKnownLibrary({
  context,
  params,
}: Guarded & { readonly params: { readonly libraryId: string } }): Promise<void> {
  const libraries = await context.client.ensureQueryData(librariesQuery);
  const isKnown = libraries.some(({ id }) => id === params.libraryId);
  if (!isKnown && params.libraryId !== allLibraries) throw notFound();
}

/** Turns an answer "missing" or "not for you" into the not-found screen. */
export async function orNotFound<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) throw notFound();
    throw error;
  }
}
