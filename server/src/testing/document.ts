import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import type { JsonSchema } from './random-request.ts';

/** Anything that is an object is one: the library that reads it judges it. */
const Schema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const Content = z.record(z.string(), z.object({ schema: z.optional(Schema) }));
const Answer = z.object({ $ref: z.optional(z.string()), content: z.optional(Content) });
const Operation = z.object({
  parameters: z._default(
    z.array(z.object({ name: z.string(), in: z.string(), schema: Schema })),
    [],
  ),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), Answer),
});
export type Operation = z.output<typeof Operation>;

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Answer),
  }),
});

/** An answer as it came over the wire. */
interface Came {
  readonly status: number;
  /** Media type without its parameters; empty where there is none. */
  readonly type: string;
  readonly text: string;
}

export interface ReadDocument {
  readonly paths: z.output<typeof Document>['paths'];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** What in an answer is not as the document says; empty when all is. */
  faultsOf(operation: Operation, came: Came): string[];
  /** Whether a value fits a schema of the document; with `loosely`, once texts are read as numbers. */
  fits(schema: object, value: unknown, loosely?: 'loosely'): boolean;
}

/** The OpenAPI document of a server, ready to judge what is sent and answered. */
export function readDocument(json: unknown): ReadDocument {
  const { paths, components } = z.parse(Document, json);
  const [strict, loose] = [false, true].map((coerceTypes) => {
    // What is compiled here is asked a few times only: to make it quick takes longer than to ask it.
    const code = { optimize: false };
    const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes, code });
    ajv.addSchema({ $id: 'document', components });
    return { ajv, known: new Map<string, ReturnType<typeof ajv.compile>>() };
  });
  if (!strict || !loose) throw new Error('there are two');
  const validatorOf = (schema: object, { ajv, known }: typeof strict) => {
    const placed = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const found = known.get(placed);
    if (found) return found;
    const made = ajv.compile(z.parse(Schema, JSON.parse(placed)));
    known.set(placed, made);
    return made;
  };
  const contentOf = ({ $ref, content }: z.output<typeof Answer>) => {
    const name = $ref?.split('/').at(-1);
    return name === undefined ? content : components.responses[name]?.content;
  };
  return {
    paths,
    schemas: components.schemas,
    faultsOf({ responses }, { status, type, text }) {
      const named = responses[String(status)];
      if (!named) return [`has no answer ${status}: ${text.slice(0, 300)}`];
      const content = contentOf(named);
      if (text === '') {
        // A browser is refused without a body where a password would be asked for.
        const isSaid = !content || status === 401;
        return isSaid ? [] : [`${status} has no body`];
      }
      const said = content?.[type] ?? content?.['*/*'];
      if (!said) return [`${status} has no type ${type}: ${text.slice(0, 300)}`];
      if (!said.schema || !/\bjson\b/.test(type)) return [];
      const validate = validatorOf(said.schema, strict);
      if (validate(JSON.parse(text))) return [];
      return [`${status} has another shape: ${JSON.stringify(validate.errors)}`];
    },
    fits(schema, value, loosely) {
      const parts = loosely === undefined ? strict : loose;
      // Loosely read values change during validation.
      return validatorOf(schema, parts)(structuredClone({ value }).value) === true;
    },
  };
}
