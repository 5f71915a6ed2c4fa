import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  client,
  type IdentityProvider,
  openIdProvider,
} from '@longbox/server/testing/identity-provider';

/** A service to sign in with, called Door. */
export interface Door {
  /** What the server is started with to know it. */
  readonly options: readonly string[];
  readonly service: IdentityProvider;
  /** Where it sends people back to, at this address of Longbox. */
  redirectAt(url: string): string;
  close(): void;
}

/** Starts the service. It serves once `service.open` is told where it may send people back to. */
export async function openDoor(): Promise<Door> {
  // A service is known by its file before the server starts.
  const folder = mkdtempSync(path.join(tmpdir(), 'longbox-oauth2-'));
  const file = path.join(folder, 'services.json');
  const service = await openIdProvider();
  const door = {
    registrationId: 'door',
    name: 'Door',
    clientId: client.id,
    clientSecret: client.secret,
    issuer: service.url,
  };
  writeFileSync(file, JSON.stringify({ providers: [door] }));
  return {
    options: ['--oauth2', file],
    service,
    redirectAt: (url) => `${url}/login/oauth2/code/door`,
    close() {
      service.close();
      rmSync(folder, { recursive: true });
    },
  };
}
