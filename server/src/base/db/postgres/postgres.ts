import { anyOf } from './any-of.ts';
import { openDialect } from './dialect.ts';
import * as expressions from './expressions.ts';
import { giveRows } from './give-rows.ts';
import { openLine } from './line.ts';
import * as migrating from './migrate.ts';
import * as search from './search.ts';
import * as whole from './whole.ts';

/** What `engine.ts` names, in PostgreSQL’s words. */
export const postgres = {
  open: openDialect,
  changesOf: () => undefined,
  openLine,
  giveRows,
  anyOf,
  ...migrating,
  ...whole,
  ...expressions,
  ...search,
};
