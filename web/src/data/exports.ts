import { ExportLine, type LineOf } from '@longbox/contract/export-lines';
import { importServer } from '@longbox/contract/export';
import * as z from 'zod/mini';
import { useUpload } from './uploads.ts';

/** Adds the content of an export to the server. */
export const useImportServer = () => useUpload(importServer, { failureTitle: 'export.failed' });

/** Bytes at the start of an export in which its libraries are looked for. */
const headBytes = 1_000_000;

/** The libraries that an export names, as far as its beginning tells. */
export async function librariesIn(file: File): Promise<LineOf<'library'>[]> {
  const lines = (await file.slice(0, headBytes).text()).split('\n');
  const found: LineOf<'library'>[] = [];
  for (const text of lines) {
    const line = z.safeParse(ExportLine, parsed(text));
    if (line.success && line.data.kind === 'library') found.push(line.data);
    else if (!line.success || line.data.kind !== 'longbox') break;
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
