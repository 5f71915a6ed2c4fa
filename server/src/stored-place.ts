import type { Server } from 'node:http';
import type { AppOptions } from './app-options.ts';
import type { Db } from './base/db/connection.ts';
import type { Place } from './resources/services.ts';
import type { Sources } from './command/options.ts';
import { getStoredSettings } from './base/settings/get-settings.ts';

export function askedPlace({ port = 0, basePath }: AppOptions): Place {
  return { port, basePath };
}

/** Port 0 becomes the one that the system chose. */
export function actualPlace(server: Server, place: Place): Place {
  const address = server.address();
  return typeof address === 'object' && address ? { ...place, port: address.port } : place;
}

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
