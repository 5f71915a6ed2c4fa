import type { AuthenticationActivity } from '@longbox/contract/authentication-activity';
import { fold } from '../../lib/fold.ts';
import type { ActivityGroup } from './activity-search.ts';

/** Attempts that have something in common. */
export interface AttemptGroup {
  /** The shared value as text; empty if unknown. */
  readonly value: string;
  readonly attempts: number;
  readonly failed: number;
  /** When the newest of them was. */
  readonly latest: string;
}

/** A member of an attempt as text; empty where there is none. */
export function textOf(attempt: AuthenticationActivity, group: ActivityGroup): string {
  const value = attempt[group];
  return value === null ? '' : String(value);
}

/** The attempts that contain every word of a text, ignoring case and accents. */
export function matching(
  attempts: readonly AuthenticationActivity[],
  text: string,
): readonly AuthenticationActivity[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return attempts.filter((attempt) => {
    const { email, ip, userAgent, error, source, apiKeyComment } = attempt;
    const told = fold([email, ip, userAgent, error, source, apiKeyComment].join(' '));
    return words.every((word) => told.includes(word));
  });
}

/** The attempts grouped by their shared value, the largest group first. */
export function grouped(
  attempts: readonly AuthenticationActivity[],
  group: ActivityGroup,
): readonly AttemptGroup[] {
  const groups = new Map<string, AttemptGroup>();
  for (const attempt of attempts) {
    const value = textOf(attempt, group);
    const { dateTime, success } = attempt;
    const known = groups.get(value) ?? { value, attempts: 0, failed: 0, latest: dateTime };
    groups.set(value, {
      value,
      attempts: known.attempts + 1,
      failed: known.failed + (success ? 0 : 1),
      latest: known.latest > dateTime ? known.latest : dateTime,
    });
  }
  return [...groups.values()].toSorted((one, other) => other.attempts - one.attempts);
}
