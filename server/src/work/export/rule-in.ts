import type { Schema } from '@longbox/contract/endpoint';
import { fromJson } from '../../base/db/json.ts';

/** The rule of a set that fills itself, as a member of a line; none of any other. */
export const ruleIn = <Rule>(schema: Schema<Rule>, rule: string | null): { rule?: Rule } =>
  rule === null ? {} : { rule: fromJson(schema, rule) };
