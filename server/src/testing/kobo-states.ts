import { ReadingState, StateUpdate } from '@longbox/contract/kobo-objects';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { ScriptedKobo } from './kobo-device.ts';

/** Where a device says that it is. */
interface Place {
  readonly source?: string;
  readonly mark?: string;
  readonly percent?: number;
  readonly status?: string;
  readonly times?: object;
}

const stateOf = (at: string, { source, mark, percent, status = 'Reading', times }: Place) => ({
  ReadingStates: [
    {
      EntitlementId: 'ignored',
      LastModified: at,
      PriorityTimestamp: at,
      StatusInfo: { LastModified: at, Status: status, TimesStartedReading: 1 },
      ...(times && { Statistics: { LastModified: at, ...times } }),
      ...(source !== undefined && {
        CurrentBookmark: {
          LastModified: at,
          ProgressPercent: 1,
          ContentSourceProgressPercent: percent ?? 0,
          Location: { Source: source, Type: 'kobospan', Value: mark ?? '' },
        },
      }),
    },
  ],
});

/** A device tells where it is in a book, at an instant; gives what became of it. */
export async function sendState(device: ScriptedKobo, bookId: string, at: string, place: Place) {
  const body = stateOf(at, place);
  const answer = await device.call(`/v1/library/${bookId}/state`, { method: 'PUT', body });
  expect(answer.status).toBe(200);
  const update = z.parse(StateUpdate, answer.body);
  return { whole: update.RequestResult, ...update.UpdateResults[0] };
}

/** Where the server says that a book is. */
export async function stateFrom(device: ScriptedKobo, bookId: string) {
  const answer = await device.call(`/v1/library/${bookId}/state`);
  return z.parse(z.tuple([ReadingState]), answer.body)[0];
}
