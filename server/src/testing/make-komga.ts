import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { komga as tables } from '../work/move-in/tables.ts';

const at = '2026-01-02 03:04:05.678';
const defaults: Readonly<Record<string, SQLInputValue>> = {
  CREATED_DATE: at,
  LAST_MODIFIED_DATE: at,
  FILE_LAST_MODIFIED: at,
  TIMESTAMP: at,
  DATE_TIME: at,
  READING_DIRECTION: null,
  AGE_RATING: null,
  TOTAL_BOOK_COUNT: null,
  AGE_RESTRICTION: null,
  AGE_RESTRICTION_ALLOW_ONLY: null,
  UNAVAILABLE_DATE: null,
  DELETED_DATE: null,
  RELEASE_DATE: null,
  READ_DATE: null,
  LOCATOR: null,
  API_KEY_ID: null,
  API_KEY_COMMENT: null,
  IP: null,
  USER_AGENT: null,
  ERROR: null,
  URL: null,
  THUMBNAIL: null,
  SCAN_CBX: 1,
  SCAN_PDF: 1,
  SCAN_EPUB: 1,
  SCAN_INTERVAL: 'DISABLED',
  SERIES_COVER: 'FIRST',
  ONESHOTS_DIRECTORY: null,
  SHARED_ALL_LIBRARIES: 1,
  SUMMARY: '',
  PUBLISHER: '',
  LANGUAGE: '',
  ISBN: '',
  COMMENT: '',
  FILE_HASH: '',
  DEVICE_ID: '',
  DEVICE_NAME: '',
  MEDIA_TYPE: '',
};

type Values = Readonly<Record<string, SQLInputValue>>;

/** A small database as Komga 1.26 has it, that a test fills. */
export class KomgaDatabase {
  readonly database: DatabaseSync;

  /** Makes one, or opens one that was made. */
  constructor(file: string, state: 'made' | 'existing' = 'made') {
    mkdirSync(path.dirname(file), { recursive: true });
    this.database = new DatabaseSync(file);
    if (state === 'existing') return;
    for (const { name, row } of Object.values(tables)) {
      const columns = Object.keys(row.shape).map((column) => `"${column}"`);
      this.run(`CREATE TABLE "${name}" (${columns.join(', ')})`);
    }
    this.run(`CREATE TABLE flyway_schema_history
      (installed_rank INT, version TEXT, success BOOLEAN)`);
    this.run(`INSERT INTO flyway_schema_history VALUES (1, '20260225161438', 1)`);
  }

  run(sql: string): void {
    this.database.exec(sql);
  }

  /** Adds a row; what is not said is as in a new record of Komga. */
  add(table: keyof typeof tables, values: Values): void {
    const { name, row } = tables[table];
    const columns = Object.keys(row.shape);
    const whole = { ...defaults, ...values };
    const own = columns.map((column) => (column in whole ? (whole[column] ?? null) : 0));
    const marks = columns.map(() => '?').join(', ');
    this.database.prepare(`INSERT INTO "${name}" VALUES (${marks})`).run(...own);
  }

  /** A series with its metadata, in the library `L`. */
  addSeries(id: string, folder: string): void {
    const name = path.basename(folder);
    this.add('series', { ID: id, LIBRARY_ID: 'L', NAME: name, URL: `file:${folder}/` });
    const titles = { TITLE: name, TITLE_SORT: name };
    this.add('seriesMetadata', { SERIES_ID: id, STATUS: 'ONGOING', ...titles });
  }

  /** A book with its metadata and media. */
  addBook(id: string, seriesId: string, file: string, values: Values = {}): void {
    const name = path.parse(file).name;
    const place = { LIBRARY_ID: 'L', SERIES_ID: seriesId, URL: `file:${file}` };
    this.add('book', { ID: id, NAME: name, NUMBER: 1, FILE_SIZE: 1, ...place, ...values });
    this.add('bookMetadata', { BOOK_ID: id, TITLE: name, NUMBER: '1', NUMBER_SORT: 1 });
    const media = { STATUS: 'READY', MEDIA_TYPE: 'application/zip', PAGE_COUNT: 3 };
    this.add('media', { BOOK_ID: id, ...media });
  }

  close(): void {
    this.database.close();
  }
}
