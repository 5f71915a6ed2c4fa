import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isPackage } from './how-started.ts';
import { variableOf } from './option-table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where an account of this system keeps the data of its programs. */
function placeOfSystem(environment: Environment): string {
  const home = os.homedir();
  if (process.platform === 'win32') {
    return path.join(environment['APPDATA'] || path.join(home, 'AppData', 'Roaming'), 'Longbox');
  }
  if (process.platform === 'darwin') {
    return path.join(home, 'Library', 'Application Support', 'Longbox');
  }
  const named = environment['XDG_DATA_HOME'] ?? '';
  // One that isn't absolute is to be ignored, says the XDG Base Directory Specification.
  return path.join(path.isAbsolute(named) ? named : path.join(home, '.local', 'share'), 'longbox');
}

/**
 * The data folder, absolute: as the command line or the environment says, else `data` of the repository, else the
 * place of the system.
 */
export function dataFolder(option: string | undefined, environment: Environment): string {
  const named = option ?? (environment[variableOf('data')] || undefined);
  if (named !== undefined) return path.resolve(named);
  return isPackage ? placeOfSystem(environment) : path.resolve('data');
}

/** The database of a data folder. */
export const databaseOf = (data: string): string => path.join(data, 'longbox.sqlite');

/** Whether a data folder has a database already. */
export const hasDatabase = (data: string): boolean => existsSync(databaseOf(data));
