import {
  type HistoricalEvent,
  type LeftOutReason,
  leftOutReasons,
} from '@longbox/contract/history';
import * as z from 'zod/mini';
import type { Translate } from '../../lib/i18n.ts';

/** A scan's results, in one line. */
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

/** Files that a scan skipped, each with the reason; without reasons unknown to this client. */
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
