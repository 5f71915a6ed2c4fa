interface Kind {
  readonly kind: 'book' | 'series' | 'collection' | 'readList';
  /** Table and column with the item's name. */
  readonly table: string;
  readonly idColumn: string;
  readonly title: string;
  /** Columns that trigger an update of the index. */
  readonly columns: readonly string[];
  /** The titles of a row, by its alias. */
  readonly titles: (row: string) => string;
  /** Other text to find it by, as whole words. */
  readonly also?: ((row: string) => string) | undefined;
}

const kinds: readonly Kind[] = [
  {
    kind: 'book',
    table: 'bookMetadata',
    idColumn: 'bookId',
    title: 'title',
    columns: ['title', 'isbn'],
    titles: (row) => `${row}.title`,
    also: (row) => `${row}.isbn`,
  },
  {
    kind: 'series',
    table: 'seriesMetadata',
    idColumn: 'seriesId',
    title: 'title',
    columns: ['title', 'titleSort', 'alternateTitles'],
    titles: (row) => `${row}.title, ${row}.titleSort, coalesce((SELECT
      group_concat(value ->> 'title', ' ') FROM json_each(${row}.alternateTitles)), '')`,
  },
  ...(['collection', 'readList'] as const).map((kind) => ({
    kind,
    table: kind,
    idColumn: 'id',
    title: 'name',
    columns: ['name'],
    titles: (row: string) => `${row}.name`,
  })),
];

/**
 * The search index as earlier versions began it: triggers that call functions of ours kept it. Those of
 * `search-index.ts` are in their place since then. Each kind has two columns: its words, and the fragments of
 * words, which count a tenth.
 */
export const searchSchema: string[] = [
  `CREATE TABLE searchDocument (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, titleKey TEXT NOT NULL,
    UNIQUE (kind, id)) STRICT`,
  `CREATE INDEX searchDocumentTitle ON searchDocument (kind, titleKey)`,
  ...kinds.flatMap(statementsOf),
];

/** The words of each index, for searches of words written otherwise. */
export const searchVocabulary: string[] = kinds.map(
  ({ kind }) => `CREATE VIRTUAL TABLE ${kind}Vocabulary USING fts5vocab(${kind}Search, 'col')`,
);

/** The triggers that keep the index of a kind, as statements. */
export const searchTriggers = (kind: Kind['kind']): string[] =>
  kinds
    .filter((one) => one.kind === kind)
    .flatMap(statementsOf)
    .filter((statement) => statement.startsWith('CREATE TRIGGER'));

/** The number of the document of a row, by its alias. */
function numberOf({ kind, idColumn }: Pick<Kind, 'kind' | 'idColumn'>, row: string): string {
  return `(SELECT number FROM searchDocument WHERE kind = '${kind}' AND id = ${row}.${idColumn})`;
}

/** Searchable text of a row: its words, and the fragments of the words of its titles. */
function indexedOf({ titles, also }: Pick<Kind, 'titles' | 'also'>, row: string): string {
  return `searchWords(${[titles(row), also?.(row) ?? []].flat().join(', ')}),
      searchParts(${titles(row)})`;
}

function statementsOf({ kind, table, idColumn, title, columns, titles, also }: Kind): string[] {
  const index = `${kind}Search`;
  const number = (row: string): string => numberOf({ kind, idColumn }, row);
  const document = (row: string): string => `'${kind}', ${row}.${idColumn}, fold(${row}.${title})`;
  const indexed = (row: string): string => indexedOf({ titles, also }, row);
  const changed = columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  return [
    `CREATE VIRTUAL TABLE ${index} USING fts5(
      title, parts, content = '', contentless_delete = 1, tokenize = 'unicode61')`,
    `INSERT INTO ${index} (${index}, rank) VALUES ('rank', 'bm25(10.0, 1.0)')`,
    `INSERT INTO searchDocument (kind, id, titleKey) SELECT ${document(table)} FROM ${table}`,
    `INSERT INTO ${index} (rowid, title, parts)
      SELECT ${number(table)}, ${indexed(table)} FROM ${table}`,
    `CREATE TRIGGER ${index}Insert AFTER INSERT ON ${table} BEGIN
      INSERT INTO searchDocument (kind, id, titleKey) VALUES (${document('new')});
      INSERT INTO ${index} (rowid, title, parts) VALUES (${number('new')}, ${indexed('new')});
    END`,
    `CREATE TRIGGER ${index}Update AFTER UPDATE OF ${columns.join(', ')} ON ${table}
      WHEN ${changed} BEGIN
      UPDATE searchDocument SET titleKey = fold(new.${title})
        WHERE kind = '${kind}' AND id = new.${idColumn};
      DELETE FROM ${index} WHERE rowid = ${number('new')};
      INSERT INTO ${index} (rowid, title, parts) VALUES (${number('new')}, ${indexed('new')});
    END`,
    `CREATE TRIGGER ${index}Delete AFTER DELETE ON ${table} BEGIN
      DELETE FROM ${index} WHERE rowid = ${number('old')};
      DELETE FROM searchDocument WHERE kind = '${kind}' AND id = old.${idColumn};
    END`,
  ];
}

/** The index keeps words in plain letters and without the signs inside of them since then. */
export const searchAgainSchema: string[] = [
  `INSERT OR IGNORE INTO task (type, key, groupKey, priority, payload, created)
    SELECT 'RebuildSearch', 'RebuildSearch {}', 'search', 7, '{}', 0
    FROM searchDocument LIMIT 1`,
];
