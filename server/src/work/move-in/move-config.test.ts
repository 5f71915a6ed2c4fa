import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readOAuth2Config } from '../../resources/oauth/read-config.ts';
import { fixture, hasFixtures, temporaryFolder } from '../../testing/test-server.ts';
import { findKomga } from './copy-komga.ts';
import { moveConfig } from './move-config.ts';
import { createReport, type Report } from './report.ts';

let komga: string;
let data: string;
let report: Report;

beforeEach(() => {
  komga = temporaryFolder();
  data = temporaryFolder();
  report = createReport();
});

const target = () => path.join(data, 'oauth2.json');

test('sign-in services move when all is known, and start as they are', () => {
  writeFileSync(
    path.join(komga, 'application.yml'),
    `spring.security.oauth2.client:
  registration:
    google: { client-id: g, client-secret: secret-1 }
    home-idp: { provider: keeper, clientName: Home, clientId: h, client-secret: "\${NONE:secret-2}", scope: "openid,email" }
  provider.keeper.issuer-uri: https://id.example.org/realms/home
komga.oauth2AccountCreation: true\n`,
  );
  moveConfig(komga, data, report);
  const { providers, problems, accountCreation } = readOAuth2Config(target(), true);
  expect(problems).toEqual([]);
  expect(accountCreation).toBe(true);
  expect(providers).toMatchObject([
    { registrationId: 'google', name: 'Google', issuer: 'https://accounts.google.com' },
    {
      registrationId: 'home-idp',
      name: 'Home',
      clientSecret: 'secret-2',
      scopes: ['openid', 'email'],
    },
  ]);
  expect(statSync(target()).mode & 0o777).toBe(0o600);
  const before = readFileSync(target());
  moveConfig(komga, data, report);
  expect(readFileSync(target()).equals(before)).toBe(true);
});

test('properties are read, too', () => {
  writeFileSync(
    path.join(komga, 'application.properties'),
    '# port\nserver.port = 8090\nserver.servlet.context-path=/books\n',
  );
  moveConfig(komga, data, report);
  expect(report.remarks.join('\n')).toContain('--port 8090 --base-path /books');
});

test('a broken file is told of', () => {
  writeFileSync(path.join(komga, 'application.yml'), 'a: [1\n  b: {');
  moveConfig(komga, data, report);
  expect(report.remarks.join('\n')).toContain('application.yml can’t be read');
});

test('a database elsewhere is found by the configuration', () => {
  const file = path.join(komga, 'db', 'my.sqlite');
  mkdirSync(path.dirname(file));
  writeFileSync(file, 'x');
  const text = 'komga.database.file: ${komga.config-dir}/db/my.sqlite\n';
  writeFileSync(path.join(komga, 'application.yml'), text);
  expect(findKomga(komga)).toBe(file);
});

test('fonts are copied, and those that are there stay', () => {
  for (const [folder, text] of [
    [komga, 'theirs'],
    [data, 'ours'],
  ] as const) {
    mkdirSync(path.join(folder, 'fonts', 'Bitter'), { recursive: true });
    writeFileSync(path.join(folder, 'fonts', 'Bitter', 'Bitter.ttf'), text);
  }
  writeFileSync(path.join(komga, 'fonts', 'Bitter', 'Bitter Bold.ttf'), 'theirs');
  moveConfig(komga, data, report);
  const read = (name: string) => readFileSync(path.join(data, 'fonts', 'Bitter', name), 'utf8');
  expect([read('Bitter.ttf'), read('Bitter Bold.ttf')]).toEqual(['ours', 'theirs']);
});

test.skipIf(!hasFixtures)('what is missing of the fixture is told, without its secrets', () => {
  copyFileSync(fixture('komga/application.yml'), path.join(komga, 'application.yml'));
  moveConfig(komga, data, report);
  const said = report.remarks.join('\n');
  expect(said).toContain('--port 8090 --base-path /books');
  expect(said).toContain('home-idp: set ${HOME_IDP_SECRET}');
  expect(said).toContain('https://github.com/login/oauth/access_token');
  expect(said).toContain('komga.page-hashing');
  expect(said).toContain('accepts only verified emails');
  expect(said).not.toContain('google-secret-1');
  expect(existsSync(target())).toBe(false);
});
