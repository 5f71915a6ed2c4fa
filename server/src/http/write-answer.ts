import type { Schema } from '@longbox/contract/endpoint';
import * as z from 'zod/mini';
import { textOfWritten } from '../base/written.ts';

/** Checks answers by a schema, and writes them as JSON; what is written already, also in a page of a list, is taken as it is. */
export function answerWriter(schema: Schema): (answer: unknown) => string | undefined {
  const item = itemOf(schema);
  const write = (answer: unknown): string | undefined => JSON.stringify(z.parse(schema, answer));
  return (answer) => {
    const text = textOfWritten(answer, schema);
    if (text !== undefined) return text;
    const texts = item && contentOf(answer)?.map((thing) => textOfWritten(thing, item));
    if (!texts?.every((one) => one !== undefined)) return write(answer);
    const rest = write({ ...Object(answer), content: [] });
    return `{"content":[${texts.join(',')}]${rest?.slice(empty.length)}`;
  };
}

/** How an empty page begins: members are written in the order of their schema. */
const empty = '{"content":[]';

/** The schema of the things of a paged list. */
function itemOf(schema: Schema): Schema | undefined {
  if (!(schema instanceof z.ZodMiniObject)) return undefined;
  const [first, content] = Object.entries(schema.shape)[0] ?? [];
  return first === 'content' && content instanceof z.ZodMiniArray ? content.def.element : undefined;
}

const Content = z.object({ content: z.array(z.unknown()) });

const contentOf = (answer: unknown): unknown[] | undefined =>
  Content.safeParse(answer).data?.content;
