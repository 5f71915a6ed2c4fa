import {
  type HistoricalEvent,
  type LeftOutReason,
  leftOutReasons,
} from '@longbox/contract/history';
import * as z from 'zod/mini';
import type { Translate } from '../../lib/i18n.ts';

/** What a scan found, in one line. */
export function scanWords(t: Translate, { properties }: HistoricalEvent): string {
  const count = (member: string): number => Number(properties[member] ?? 0);
  return t('history.scan.words', {
    added: count('new'),
    changed: count('changed'),
    moved: count('moved'),
    gone: count('gone'),
    leftOut: count('leftOut'),
  });
}

const Files = z.array(z.tuple([z.string(), z.enum(leftOutReasons)]));

/** What a scan passed over, each with the reason; nothing of what a newer server says otherwise. */
export function leftOutOf({
  properties,
}: HistoricalEvent): readonly (readonly [file: string, why: LeftOutReason])[] {
  try {
    const found = z.safeParse(Files, JSON.parse(properties['files'] ?? '[]'));
    return found.success ? found.data : [];
  } catch {
    return [];
  }
}
