import type { Engine } from '../engine.ts';
import { openDialect } from './dialect.ts';
import * as expressions from './expressions.ts';
import { giveRows } from './give-rows.ts';
import * as migrating from './migrate.ts';
import * as search from './search.ts';
import * as whole from './whole.ts';

export const postgres: Engine = {
  open: openDialect,
  giveRows,
  ...migrating,
  ...whole,
  ...expressions,
  ...search,
};
