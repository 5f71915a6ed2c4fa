import {
  deleteMark,
  listBookMarks,
  listMarkedSeries,
  listMarks,
  longestNote,
  type MarkContent,
  saveMark,
} from '@longbox/contract/marks';
import { pathOf } from '@longbox/contract/endpoint';
import { sends } from '../test-server.ts';
import type { Who } from './accounts.ts';
import { badQueries, inOnePage } from './common-cases.ts';
import { nothing, row } from './row.ts';
import { sendAs } from './world.ts';
import type { World } from './world.ts';

const content: MarkContent = {
  kind: 'note',
  place: { type: 'page', page: 2, area: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
  colour: 'green',
  text: '',
  note: 'Look at the lamp',
};

const book = ({ bookId }: World) => ({ params: { bookId } });

/** An existing mark of this account; none without an account, or if the book is hidden from it. */
async function marked(world: World, who: Who) {
  const params = { bookId: world.bookId, markId: `mark-${world.fresh().replace(' ', '-')}` };
  await sendAs(world.server, who, pathOf(saveMark, { params }), sends('PUT', content));
  return { params };
}

/** Longbox's own: what people mark in books. */
export const markRows = [
  row(listBookMarks)({ input: book, precise: true }),
  row(saveMark)({
    input: ({ bookId }) => ({ params: { bookId, markId: 'a-mark-1' }, body: content }),
    precise: true,
    unknown: { markId: { status: 400, says: /8 to 64/ } },
    cases: [
      {
        when: 'members that break rules',
        change: () => ({
          body: {
            ...content,
            kind: 'scribble',
            place: { type: 'page', page: 0, area: { x: 2, y: 0, width: 1, height: 1 } },
            note: 'x'.repeat(longestNote + 1),
            ago: -1,
          },
        }),
        status: 400,
        violates: ['kind', 'place.page', 'place.area.x', 'note', 'ago'],
      },
      {
        when: 'a place that is none',
        change: () => ({ body: { ...content, place: { type: 'shelf' } } }),
        status: 400,
        violates: ['place.type'],
      },
    ],
  }),
  row(deleteMark)({
    input: (world, who) => marked(world, who),
    precise: true,
    cases: [
      {
        when: 'it was changed later',
        change: async (world) => ({
          ...(await marked(world, world.accounts.owner)),
          query: { ago: 60_000 },
        }),
        status: 200,
        holds: { deleted: false, note: content.note },
      },
    ],
  }),
  row(listMarks)({
    input: () => ({ query: { size: 5 } }),
    precise: true,
    cases: [...inOnePage, ...badQueries('kind[0]')],
  }),
  row(listMarkedSeries)({ input: nothing }),
];
