import type { SeriesCondition } from '@longbox/contract/conditions';
import type { ContentRules } from './user-form.ts';

/** Whether it has one of these labels. */
const hasOneOf = (labels: readonly string[]): SeriesCondition => ({
  anyOf: labels.map((value) => ({ sharingLabel: { operator: 'is', value } })),
});

/**
 * The series that an account with these rules sees, as a condition; nothing if the rules hide none.
 * Series allowed by age or label are visible, unless their age or one of their labels excludes them.
 */
export function visibleSeries(rules: ContentRules): SeriesCondition | undefined {
  const { ageRule, age } = rules;
  const labelsAllow = rules.labelsAllow.filter((label) => !rules.labelsExclude.includes(label));
  const allowed: SeriesCondition[] = [];
  if (ageRule === 'ALLOW_ONLY' && age !== null) {
    // The condition includes the number itself.
    allowed.push({ ageRating: { operator: 'lessThan', value: age } });
  }
  if (labelsAllow.length > 0) allowed.push(hasOneOf(labelsAllow));
  const kept: SeriesCondition[] = rules.labelsExclude.map((value) => ({
    sharingLabel: { operator: 'isNot', value },
  }));
  if (ageRule === 'EXCLUDE' && age !== null) {
    kept.push({
      anyOf: [
        { ageRating: { operator: 'isNull' } },
        { ageRating: { operator: 'lessThan', value: age - 1 } },
      ],
    });
  }
  const all = [...(allowed.length > 0 ? [{ anyOf: allowed }] : []), ...kept];
  return all.length === 0 ? undefined : { allOf: all };
}
