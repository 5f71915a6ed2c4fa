import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  exportReading as exportReadingCall,
  exportReadingSessions as exportReadingSessionsCall,
  exportServer as exportServerCall,
  importReading as importReadingCall,
  importServer as importServerCall,
} from '@longbox/contract/export';
import { Bytes } from '../../base/bytes.ts';
import { badRequest } from '../../base/errors.ts';
import type { Exchange } from '../../http/exchange.ts';
import { serve } from '../../http/serve.ts';
import { importReading } from '../../work/export/import-reading.ts';
import { importServer } from '../../work/export/import-server.ts';
import { writeExport, writeSessionTable } from '../../work/export/write-export.ts';
import { createMapper, readMapping } from '../../work/move-in/addresses.ts';
import type { Services } from '../services.ts';

type Place = Pick<Services, 'db' | 'events' | 'tasks' | 'warn'> & {
  /** Folder for uploaded files while they are read. */
  readonly data: string;
  /** Where the database is. */
  readonly database: string;
};

/** What people entered, taken away as a file and brought back. */
export const exportRoutes = (place: Place) => [
  serve(exportServerCall, () =>
    fileOf(['longbox-export', 'jsonl'], () => writeExport(place.database)),
  ),
  serve(importServerCall, ({ exchange, query }) => {
    const mapped = mapperOf(query.map);
    return received(place, { exchange, limit: importServerCall.bodyLimit }, (file) =>
      importServer(place, { data: place.data, file, mapped }),
    );
  }),
  serve(exportReadingCall, ({ viewer }) =>
    fileOf(['longbox-reading', 'jsonl'], () => writeExport(place.database, viewer)),
  ),
  serve(exportReadingSessionsCall, ({ viewer }) =>
    fileOf(['longbox-sessions', 'csv'], () => writeSessionTable(place.database, viewer)),
  ),
  serve(importReadingCall, ({ exchange, viewer }) =>
    received(place, { exchange, limit: importReadingCall.bodyLimit }, (file) =>
      importReading(place, viewer, file),
    ),
  ),
];

const types = { jsonl: 'application/jsonl', csv: 'text/csv' };

function fileOf(
  [name, extension]: readonly [string, keyof typeof types],
  lines: () => AsyncIterable<string>,
): Bytes {
  const day = new Date().toISOString().slice(0, 10);
  return new Bytes({
    type: types[extension],
    fileName: `${name}-${day}.${extension}`,
    attachment: true,
    read: async () => Readable.from(lines()),
  });
}

/** Works on the uploaded file of a call, which is kept in the data folder as long as that takes. */
async function received<T>(
  { data }: Place,
  { exchange, limit }: { readonly exchange: Exchange; readonly limit: number },
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(data, 'import-'));
  try {
    const file = path.join(folder, 'export.jsonl');
    await exchange.receive('file', file, limit);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function mapperOf(folders: readonly string[] = []): (address: string) => string {
  try {
    return createMapper(folders.map(readMapping));
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}
