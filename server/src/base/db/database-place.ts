import path from 'node:path';
import { switchToPostgres } from './engine.ts';

/** Whether a database is PostgreSQL’s, by its address, and not a file. */
export const isAddress = (place: string): boolean => /^postgres(ql)?:/.test(place);

/** Where a server’s database is; with an address, the process works with PostgreSQL from now on. */
export async function placeOfDatabase(data: string, address: string | undefined): Promise<string> {
  if (address === undefined) return path.join(data, 'longbox.sqlite');
  await switchToPostgres();
  return address;
}
