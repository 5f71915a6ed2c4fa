import { searchTriggers } from './search-schema.ts';

interface Remade {
  readonly kind: 'collection' | 'readList';
  /** Columns besides those of both kinds. */
  readonly summary: boolean;
  readonly members: string;
  readonly member: string;
  readonly of: 'series' | 'book';
}

/** SQLite can't end the uniqueness of a column, so the table is made again. */
function remade({ kind, summary, members, member, of }: Remade): string[] {
  const columns = `id, name, nameKey, ${summary ? 'summary, ' : ''}ordered, created, lastModified`;
  return [
    `CREATE TABLE ${kind}Kept AS SELECT ${columns} FROM ${kind}`,
    `CREATE TABLE ${members}Kept AS SELECT ${kind}Id, ${member}, position FROM ${members}`,
    `DROP TABLE ${members}`,
    `DROP TABLE ${kind}`,
    `CREATE TABLE ${kind} (
      id TEXT PRIMARY KEY, userId TEXT REFERENCES user ON DELETE CASCADE, name TEXT NOT NULL,
      nameKey TEXT NOT NULL, ${summary ? 'summary TEXT NOT NULL,' : ''} ordered INTEGER NOT NULL,
      created INTEGER NOT NULL, lastModified INTEGER NOT NULL) STRICT`,
    `CREATE UNIQUE INDEX ${kind}Name ON ${kind} (coalesce(userId, ''), nameKey)`,
    `CREATE INDEX ${kind}User ON ${kind} (userId)`,
    `CREATE TABLE ${members} (
      ${kind}Id TEXT NOT NULL REFERENCES ${kind} ON DELETE CASCADE,
      ${member} TEXT NOT NULL REFERENCES ${of} ON DELETE CASCADE, position INTEGER NOT NULL,
      PRIMARY KEY (${kind}Id, ${member})) STRICT, WITHOUT ROWID`,
    `CREATE INDEX ${members}${of === 'series' ? 'Series' : 'Book'} ON ${members} (${member})`,
    `INSERT INTO ${kind} (${columns}) SELECT ${columns} FROM ${kind}Kept`,
    `INSERT INTO ${members} (${kind}Id, ${member}, position)
      SELECT ${kind}Id, ${member}, position FROM ${members}Kept`,
    `DROP TABLE ${kind}Kept`,
    `DROP TABLE ${members}Kept`,
    `CREATE TRIGGER ${kind}Thumbnails AFTER DELETE ON ${kind} BEGIN
      DELETE FROM thumbnail WHERE owner = '${kind}' AND ownerId = old.id; END`,
    `CREATE TRIGGER ${kind}Aliases AFTER DELETE ON ${kind} BEGIN
      DELETE FROM alias WHERE kind = '${kind}' AND id = old.id; END`,
    // After the rows: they are in the index already.
    ...searchTriggers(kind),
  ];
}

/** Collections and read lists may belong to one account, whose names they don't take from others. */
export const privateSetSchema: string[] = [
  ...remade({
    kind: 'collection',
    summary: false,
    members: 'collectionSeries',
    member: 'seriesId',
    of: 'series',
  }),
  ...remade({
    kind: 'readList',
    summary: true,
    members: 'readListBook',
    member: 'bookId',
    of: 'book',
  }),
];
