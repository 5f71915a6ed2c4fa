import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { Tables } from '../../base/db/tables.ts';

/** Two records of a kind: the first gives what it has to the second. */
export interface Heirs {
  readonly from: string;
  readonly to: string;
}

/** How the rows of one table follow, and the column that names their record. */
export interface Belonging {
  readonly table: keyof Tables;
  readonly column: string;
  readonly move: (db: Db, heirs: Heirs) => Promise<void>;
}

type Place = Pick<Belonging, 'table' | 'column'>;

const columnOf = ({ table, column }: Place) => ({
  table: sql.table(table),
  column: sql.ref(column),
});

async function drop(db: Db, place: Place, id: string): Promise<void> {
  const { table, column } = columnOf(place);
  await sql`DELETE FROM ${table} WHERE ${column} = ${id}`.execute(db);
}

/** The heir's rows give way to those that come. */
export const replaced = (table: keyof Tables, column: string): Belonging => ({
  table,
  column,
  move: async (db, { from, to }) => {
    const names = columnOf({ table, column });
    await drop(db, { table, column }, to);
    await sql`UPDATE ${names.table} SET ${names.column} = ${to}
      WHERE ${names.column} = ${from}`.execute(db);
  },
});

/** Both keep their rows; of two with the same key the heir's stays. */
export const joined = (table: keyof Tables, column: string): Belonging => ({
  table,
  column,
  move: async (db, { from, to }) => {
    await engine.giveRows(db, { table, column, from, to });
    await drop(db, { table, column }, from);
  },
});

/** Ids of Komga's for a record mean the heir from then on. */
export const aliased = (kind: Tables['alias']['kind']): Belonging => ({
  table: 'alias',
  column: 'id',
  move: async (db, { from, to }) => {
    await db
      .updateTable('alias')
      .set({ id: to })
      .where('kind', '=', kind)
      .where('id', '=', from)
      .execute();
  },
});

/** Says something of the old file or is counted again: it does not follow. */
export const dropped = (table: keyof Tables, column: string): Belonging => ({
  table,
  column,
  move: (db, { from }) => drop(db, { table, column }, from),
});
