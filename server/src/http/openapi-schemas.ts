import { members } from '@longbox/contract/collections';
import { BookTree, instantText, SeriesTree } from '@longbox/contract/conditions';
import type { Schema } from '@longbox/contract/endpoint';
import { flag, manyUnsplit, one, paging } from '@longbox/contract/paging';
import { shortestPassword } from '@longbox/contract/password-rule';
import { instantWithOffset } from '@longbox/contract/dates';
import { newPassword } from '@longbox/contract/user-administration';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface JsonSchemas {
  /** Schemas that others refer to by name: recursive ones. */
  readonly shared: Readonly<Record<string, JsonSchema>>;
  /** A schema of the contract as JSON Schema; what it refers to goes to the shared ones as `name`. */
  of(schema: Schema, io: 'input' | 'output', name: string): JsonSchema;
}

const Json = z.record(z.string(), z.unknown());

/** Rules of the contract that are code, in words of JSON Schema. */
const rules = new Map<Schema, JsonSchema>([
  [members, { uniqueItems: true }],
  [BookTree, { minProperties: 1 }],
  [SeriesTree, { minProperties: 1 }],
  [instantText, { format: 'date-time' }],
  [instantWithOffset, { format: 'date-time' }],
  [
    newPassword,
    { minLength: shortestPassword, description: 'Not one of the most common passwords' },
  ],
]);

const override = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: Schema;
  jsonSchema: JsonSchema;
}): void => {
  Object.assign(jsonSchema, rules.get(zodSchema));
};

export function createSchemas(): JsonSchemas {
  const shared: Record<string, JsonSchema> = {};
  return {
    shared,
    of(schema, io, name) {
      const {
        $schema: _,
        $defs = {},
        ...own
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override,
      });
      // A reference is to a place in its document, and here that is not the schema alone.
      const nameOf = (ref: string): string =>
        ref === '#' ? name : `${name}-${ref.split('/').at(-1)}`;
      let refersToItself = false;
      const moved = (one: JsonSchema): JsonSchema => {
        const text = JSON.stringify(one, (member, value: unknown) => {
          if (member !== '$ref' || typeof value !== 'string') return value;
          refersToItself ||= value === '#';
          return `#/components/schemas/${nameOf(value)}`;
        });
        return z.parse(Json, JSON.parse(text));
      };
      for (const [key, one] of Object.entries($defs)) shared[`${name}-${key}`] = moved(one);
      const result = moved(own);
      if (!refersToItself) return result;
      shared[name] = result;
      return { $ref: `#/components/schemas/${name}` };
    },
  };
}

/** Meaning of parameters whose text is converted. */
const meanings = new Map<Schema, JsonSchema>([
  [one, { type: 'string' }],
  [flag, { type: 'boolean' }],
  [manyUnsplit, { type: 'array', items: { type: 'string' } }],
  [
    paging.page,
    { type: 'integer', default: 0, description: '0 or higher; lower values count as 0' },
  ],
  [
    paging.size,
    {
      type: 'integer',
      default: 20,
      description: '1 to 2000; lower values count as 20, higher ones as 2000',
    },
  ],
]);

/** A parameter by what it means rather than by the text that carries it. */
function meaningOf(schema: Schema): JsonSchema {
  const known = meanings.get(schema);
  if (known) return known;
  const { def } = schema._zod;
  const meant = def.type === 'pipe' && 'out' in def ? def.out : schema;
  const { $schema: _, ...rest } = z.toJSONSchema(isSchema(meant) ? meant : schema, {
    io: 'input',
    unrepresentable: 'any',
    override,
  });
  return rest;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

export function queryParameters(query: Schema): object[] {
  const { def } = query._zod;
  if (!('shape' in def) || typeof def.shape !== 'object' || def.shape === null) {
    throw new TypeError('a query is an object');
  }
  return Object.entries(def.shape)
    .filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    .map(([name, schema]) => ({ name, in: 'query', required: false, schema: meaningOf(schema) }));
}
