// Renders the OpenAPI document as one page for each kind of thing.
import { existsSync, readFileSync } from 'node:fs';

const read = (name) => {
  const file = new URL(name, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/** The thing a path is about: `books` of `/api/v1/books/{bookId}`. */
function groupOf(path) {
  const [first, ...rest] = path
    .split('/')
    .filter((part) => !/^(?:api|v\d+|longbox)$/.test(part) && part !== '');
  return first?.startsWith('{') ? (rest[0] ?? 'other') : (first ?? 'other').replace(/\.json$/, '');
}

/** Titles of pages whose paths say them otherwise. */
const titles = {
  alike: 'Near-duplicates',
  'api-docs': 'OpenAPI at Komga’s address',
  kobo: 'Kobo e-readers',
  oauth2: 'OAuth 2.0',
  opds: 'OPDS',
  openapi: 'OpenAPI',
  readlists: 'Read lists',
  sse: 'Live events',
  syncpoints: 'Sync points',
};

const titleOf = (group) =>
  titles[group] ?? `${group[0].toUpperCase()}${group.slice(1).replaceAll('-', ' ')}`;

const nameOf = (ref) => ref.split('/').at(-1);

/** A JSON schema as a TypeScript type would say it. */
function shapeOf(schema, indent = '') {
  if (schema === undefined) return 'unknown';
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => shapeOf(one, indent)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') {
    const inner = shapeOf(schema.items, indent);
    return / \| /.test(inner) && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(([name, value]) => {
      const sign = schema.required?.includes(name) ? '' : '?';
      return `${indent}  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${sign}: ${shapeOf(value, `${indent}  `)};`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (schema.type === 'object')
    return `{ [name: string]: ${shapeOf(schema.additionalProperties || undefined, indent)} }`;
  if (schema.format) return `${schema.type} /* ${schema.format} */`;
  return [schema.type ?? 'unknown'].flat().join(' | ');
}

const block = (schema) => `\`\`\`ts\n${shapeOf(schema)}\n\`\`\``;

function contentOf(title, { content } = {}) {
  const [[type, { schema } = {}] = []] = Object.entries(content ?? {});
  if (type === undefined) return [];
  const isShape = schema && Object.keys(schema).length > 0;
  return [`**${title}** (\`${type}\`)`, ...(isShape ? [block(schema)] : [])];
}

function parametersOf(parameters) {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, in: place, schema, required }) => {
    const type = shapeOf(schema).replaceAll('|', '\\|').replaceAll('\n', ' ');
    const meaning = schema.description === undefined ? '' : `. ${schema.description}`;
    return `| \`${name}\` | ${place}${required ? '' : ', optional'} | \`${type}\`${meaning} |`;
  });
  return [['| Parameter | In | Type |', '| --- | --- | --- |', ...rows].join('\n')];
}

/** A text as Markdown, whose code needs no escapes. */
const escaped = (text) =>
  text.replaceAll(/`[^`]*`|[{<]/g, (part) => ({ '{': '&#123;', '<': '&lt;' })[part] ?? part);

function callOf(path, method, call, summary) {
  const answers = Object.entries(call.responses);
  const [status, answer] = answers.find(([code]) => /^[123]/.test(code)) ?? answers[0];
  const refusals = Object.keys(call.responses).filter((code) => code.startsWith('4'));
  return [
    `## \`${method.toUpperCase()} ${path}\``,
    ...(summary === undefined ? [] : [escaped(summary)]),
    call.description,
    ...parametersOf(call.parameters ?? []),
    ...contentOf('Body', call.requestBody),
    ...contentOf(`Answer ${status}`, answer),
    ...(answer.content ? [] : [`**Answer ${status}**: nothing`]),
    `Refusals: ${refusals.map((code) => `\`${code}\``).join(', ')}`,
  ].join('\n\n');
}

/** Every page: its name in the address, its title, and its Markdown. */
export function apiPages() {
  const { paths = {}, components } = read('../public/openapi.json');
  const summaries = read('api-summaries.json');
  const groups = new Map();
  for (const [path, methods] of Object.entries(paths)) {
    const group = groupOf(path);
    const calls = Object.entries(methods).map(([method, call]) =>
      callOf(path, method, call, summaries[`${method} ${path}`]),
    );
    groups.set(group, [...(groups.get(group) ?? []), ...calls]);
  }
  const pages = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([group, calls]) => ({
      group,
      title: titleOf(group),
      count: calls.length,
      content: `# ${titleOf(group)}\n\n${calls.join('\n\n')}\n`,
    }));
  const shapes = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `## \`${name}\`\n\n${block(schema)}`,
  );
  const shared = {
    group: 'shapes',
    title: 'Shapes',
    count: shapes.length,
    content: `# Shapes\n\n${shapes.join('\n\n')}\n`,
  };
  return [...pages, shared];
}
