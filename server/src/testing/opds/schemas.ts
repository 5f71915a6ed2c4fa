import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** The published schemas; they're next to the project and aren't shipped with it. */
const folder = fileURLToPath(new URL('../../../../../shared/spec/schemas', import.meta.url));
export const hasSchemas = existsSync(folder);

const ids = {
  feed: 'https://drafts.opds.io/schema/feed.schema.json',
  authentication: 'https://drafts.opds.io/schema/authentication.schema.json',
  manifest: 'https://readium.org/webpub-manifest/schema/publication.schema.json',
} as const;

/** Tells what a body lacks of a published schema; nothing if it is valid. */
export function readSchemas(): (kind: keyof typeof ids, body: unknown) => string[] {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true });
  addFormats.default(ajv);
  for (const file of globSync('**/*.schema.json', { cwd: folder })) {
    const schema: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    if (typeof schema === 'object' && schema !== null) ajv.addSchema(schema);
  }
  return (kind, body) => {
    const validate = ajv.getSchema(ids[kind]);
    if (!validate) throw new Error(`there is no schema of a ${kind}`);
    if (validate(body)) return [];
    return (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  };
}
