const aliased = ['user', 'library', 'series', 'book', 'collection', 'readList'];

/** Ids of Komga's that stand for others here, and the move that is planned or under way. */
export const moveInSchema: string[] = [
  `CREATE TABLE alias (
    kind TEXT NOT NULL, komgaId TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, komgaId))
    STRICT, WITHOUT ROWID`,
  `CREATE INDEX aliasId ON alias (kind, id)`,
  ...aliased.map(
    (kind) => `CREATE TRIGGER ${kind}Aliases AFTER DELETE ON ${kind} BEGIN
      DELETE FROM alias WHERE kind = '${kind}' AND id = old.id; END`,
  ),
  `CREATE TABLE moveIn (
    id INTEGER PRIMARY KEY, state TEXT NOT NULL, request TEXT NOT NULL, step TEXT,
    done INTEGER NOT NULL, total INTEGER NOT NULL, plan TEXT, reason TEXT, report TEXT,
    canceled INTEGER NOT NULL) STRICT`,
];

/** What was moved in and not yet read here. */
export const movedInSchema: string[] = [
  `ALTER TABLE library ADD COLUMN movedIn INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE media ADD COLUMN taken INTEGER NOT NULL DEFAULT 0`,
  `CREATE INDEX mediaTaken ON media (taken) WHERE taken = 1`,
];
