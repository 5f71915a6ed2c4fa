import { newId } from '../base/ids.ts';
import { quickHash } from './quick-hash.ts';
import { callBy, marked, signIn, type TestServer } from './test-server.ts';

interface Rights {
  readonly roles?: readonly string[];
  readonly libraries?: readonly string[];
  readonly age?: readonly ['ALLOW_ONLY' | 'EXCLUDE', number];
  readonly allow?: readonly string[];
  readonly exclude?: readonly string[];
}

export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Headers of the signed-in account. */
  readonly headers: Record<string, string>;
}

/** Makes calls of the contract as this account. */
export const callAs = (server: TestServer, { headers }: Pick<Reader, 'headers'>) =>
  callBy((pathname, init) =>
    fetch(server.url + pathname, { ...init, headers: { ...headers, ...init.headers } }),
  );

const password = 'reader password';

/** Makes an account that is no administrator and signs it in. */
export async function addReader(server: TestServer, rights: Rights = {}): Promise<Reader> {
  const id = newId();
  const email = `${id}@example.org`;
  await server.db
    .insertInto('user')
    .values({
      id,
      email,
      emailKey: email.toLowerCase(),
      password: quickHash(password),
      roles: JSON.stringify(rights.roles ?? []),
      sharedAllLibraries: rights.libraries ? 0 : 1,
      labelsAllow: JSON.stringify(rights.allow ?? []),
      labelsExclude: JSON.stringify(rights.exclude ?? []),
      age: rights.age?.[1] ?? null,
      ageRestriction: rights.age?.[0] ?? null,
      created: Date.now(),
    })
    .execute();
  for (const libraryId of rights.libraries ?? []) {
    await server.db.insertInto('userLibrary').values({ userId: id, libraryId }).execute();
  }
  return {
    id,
    email,
    password,
    headers: { ...marked, cookie: await signIn(server.url, { email, password }) },
  };
}
