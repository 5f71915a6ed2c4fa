import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listSignInServices } from '@longbox/contract/oauth';
import { expect, test } from 'vitest';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';
import { readOAuth2Config } from './read-config.ts';

const client = { id: 'longbox', secret: 'a client secret' };
const credentials = { clientId: client.id, clientSecret: client.secret };

test('a mistake in the file is told with its line and key, and the other services still work', () => {
  const file = path.join(temporaryFolder(), 'oauth2.json');
  expect(readOAuth2Config(file, false).providers).toEqual([]);
  expect(() => readOAuth2Config(file, true)).toThrow(/Couldn’t read the file/);
  const good = { ...credentials, registrationId: 'good', name: 'A', issuer: 'https://example.org' };
  const read = (content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    writeFileSync(file, text);
    const { providers, problems } = readOAuth2Config(file, true);
    expect(JSON.stringify(problems)).not.toContain(client.secret);
    const told = problems.map(({ line, key, message }) => {
      // The line is the one that holds the key, or, where it is missing, what should hold it.
      const word = key.split('.').findLast((one) => text.includes(`"${one}"`));
      const isKnown = key === '' || text.split('\n')[line - 1]?.includes(`"${word}"`);
      return `${isKnown === true ? '' : 'near '}${key} ${message}`;
    });
    return [providers.map(({ registrationId }) => registrationId), told];
  };
  const second = (change: object) =>
    read({ providers: [good, { ...good, registrationId: 'b', ...change }] });
  expect(read({ providers: [good] })).toEqual([['good'], []]);
  expect(second({ issuer: 'ftp://x' })).toEqual([
    ['good'],
    ['providers.1.issuer must be an http or https address'],
  ]);
  expect(second({ registrationId: 'a/b' })).toEqual([
    ['good'],
    ['providers.1.registrationId must be letters, digits, _ and -'],
  ]);
  expect(second({ registrationId: 'good' })).toEqual([
    ['good'],
    ['providers.1.registrationId must differ from other providers'],
  ]);
  expect(second({ issuer: undefined })[0]).toEqual(['good']);
  expect(read('{"providers": [\n{"clientSecret": "a secret" "x"}]}')).toEqual([
    [],
    [' is not valid JSON from here on'],
  ]);
  expect(read('{}')[1]).toEqual(
    [' must be a list'].map(() => expect.stringContaining('must be a list')),
  );
  expect(read([])[0]).toEqual([]);
});

test('a server with a broken service starts without it, and administrators are told', async () => {
  const data = temporaryFolder();
  const good = { ...credentials, registrationId: 'good', name: 'A', issuer: 'https://example.org' };
  const providers = [good, { ...good, registrationId: 'bad', issuer: 'nowhere' }];
  const text = JSON.stringify({ providers }, null, 2);
  writeFileSync(path.join(data, 'oauth2.json'), text);
  const at = await startTestServer({ data });
  const { services, problems } = await at.call(listSignInServices, {});
  expect(services.map(({ registrationId }) => registrationId)).toEqual(['good']);
  const line = 1 + text.split('\n').findIndex((one) => one.includes('nowhere'));
  expect(problems).toMatchObject([{ key: 'providers.1.issuer', line }]);
  await at.close();
});

test('a key that means nothing is told, and its service works all the same', () => {
  const file = path.join(temporaryFolder(), 'oauth2.json');
  const provider = {
    ...credentials,
    registrationId: 'a',
    name: 'A',
    issuer: 'https://example.org',
  };
  const content = { accountCreations: true, providers: [{ ...provider, scope: ['openid'] }] };
  writeFileSync(file, JSON.stringify(content, null, 2));
  const { providers, problems } = readOAuth2Config(file, true);
  expect(providers.map(({ registrationId }) => registrationId)).toEqual(['a']);
  expect(problems.map(({ key, line }) => [key, line])).toEqual([
    ['accountCreations', 2],
    ['providers.0.scope', 10],
  ]);
});

test('mistakes in the rights of groups are told with their lines', () => {
  const file = path.join(temporaryFolder(), 'oauth2.json');
  const provider = {
    ...credentials,
    registrationId: 'a',
    name: 'A',
    issuer: 'https://example.org',
  };
  const read = (groups: object) => {
    const text = JSON.stringify({ providers: [{ ...provider, groups }] }, null, 2);
    writeFileSync(file, text);
    const { providers, problems, libraries } = readOAuth2Config(file, true);
    const line = (at: number) => text.split('\n')[at - 1]?.trim();
    return [
      providers.length,
      problems.map(({ key, line: at }) => [key.replace('providers.0.groups.', ''), line(at)]),
      libraries.map(({ name, line: at }) => [name, line(at)]),
    ];
  };
  expect(read({ rights: { 'a.b': { libraries: ['Comics', '*'] } } })).toEqual([
    1,
    [],
    [
      ['Comics', '"Comics",'],
      ['*', '"*"'],
    ],
  ]);
  // An unknown role could be a restriction, so no one can sign in until it's fixed.
  expect(read({ rights: { one: { roles: ['ADMIN', 'OWNER'] } } })).toEqual([
    0,
    [['rights.one.roles.1', '"OWNER"']],
    [],
  ]);
  expect(read({ rights: { one: { role: ['ADMIN'] } }, claims: 'x' })).toEqual([
    1,
    [
      ['claims', '"claims": "x"'],
      ['rights.one.role', '"role": ['],
    ],
    [],
  ]);
  expect(read({ claim: 'groups' })).toEqual([0, [['rights', '"groups": {']], []]);
  expect(read({ rights: { one: { libraries: 'Comics' } } })).toEqual([
    0,
    [['rights.one.libraries', '"libraries": "Comics"']],
    [],
  ]);
});
