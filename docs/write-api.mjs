// Writes the OpenAPI document, with the docstrings of the contract, for the pages of the HTTP API.
// Runs on our own Node, which reads TypeScript.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '../server/src/http/openapi.ts';

const contract = new URL('../contract/src/', import.meta.url);
const files = readdirSync(contract).filter((name) => /^[\w-]+\.ts$/.test(name));
const isEndpoint = (value) =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const idOf = ({ method, path }) => `${method.toLowerCase()} ${path.replace('{+', '{')}`;

const endpoints = new Map();
const summaries = {};
for (const file of files) {
  const source = readFileSync(new URL(file, contract), 'utf8');
  const said = Object.fromEntries(
    [...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const (\w+) =/g)].map(
      ([, words, name]) => [name, words.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim()],
    ),
  );
  for (const [name, value] of Object.entries(await import(new URL(file, contract)))) {
    if (!isEndpoint(value)) continue;
    endpoints.set(idOf(value), value);
    if (said[name] !== undefined) summaries[idOf(value)] = said[name];
  }
}

const folder = new URL('public/', import.meta.url);
mkdirSync(folder, { recursive: true });
const document = openApiDocument([...endpoints.values()]);
writeFileSync(new URL('openapi.json', folder), JSON.stringify(document));
writeFileSync(new URL('.vitepress/api-summaries.json', import.meta.url), JSON.stringify(summaries));
