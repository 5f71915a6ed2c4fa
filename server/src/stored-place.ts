import type { Db } from './base/db/connection.ts';
import type { Place } from './resources/services.ts';
import type { Sources } from './command/options.ts';
import { getStoredSettings } from './base/settings/get-settings.ts';

interface Asked extends Place {
  readonly sources: Sources;
}

/**
 * Where to serve: a setting that an administrator stored beats the environment, `longbox.json` and the default, and
 * the command line beats all, so that a stored port that cannot be had locks nobody out.
 */
export async function storedPlace(db: Db, asked: Asked): Promise<Place> {
  const { serverPort, serverContextPath } = await getStoredSettings(db);
  const { port, basePath, sources } = asked;
  return {
    port: sources.port === 'command-line' ? port : (serverPort ?? port),
    basePath: sources.basePath === 'command-line' ? basePath : (serverContextPath ?? basePath),
  };
}
