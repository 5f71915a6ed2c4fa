import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { type Certificate, domain } from './certificate.ts';

const files = fileURLToPath(new URL('../../deploy/proxies/', import.meta.url));

/** Where a proxy listens and what it stands before. */
interface Setting extends Certificate {
  /** Ports of its own. */
  readonly http: number;
  readonly https: number;
  /** Its own folder, for what it writes. */
  readonly folder: string;
}

/** A reverse proxy that we give a file for. */
export interface Proxy {
  readonly name: string;
  readonly program: string;
  /** How to get it on Debian. */
  readonly install: string;
  /** Our files, for the whole of a domain and for a path of it. */
  readonly files: { readonly root: string; readonly path: string };
  /** Turns our file into one that listens at these ports, with what its system adds around. */
  place(file: string, setting: Setting): string;
  readonly args: (file: string) => readonly string[];
}

const apacheModules =
  'mpm_event authz_core alias reqtimeout socache_shmcb ssl http2 headers proxy proxy_http'.split(
    ' ',
  );

export const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    install: 'apt-get install nginx',
    files: { root: 'nginx.conf', path: 'nginx-path.conf' },
    place: (file, { http, https, folder }) => `
      daemon off;
      user ${userInfo().username};
      pid ${folder}/pid;
      events {}
      http {
        access_log off;
        client_body_temp_path ${folder}/body;
        proxy_temp_path ${folder}/answers;
        ${file.replace('listen 80;', `listen ${http};`).replace('listen 443 ', `listen ${https} `)}
      }`,
    args: (file) => ['-e', 'stderr', '-c', file],
  },
  {
    name: 'Caddy',
    program: 'caddy',
    install: 'apt-get install caddy',
    files: { root: 'Caddyfile', path: 'Caddyfile-path' },
    place: (file, { http, https, certificate, key }) =>
      `{\nadmin off\nhttp_port ${http}\nhttps_port ${https}\n}\n` +
      file.replace(/^(comics\.\S+ \{)$/m, `$1\ntls ${certificate} ${key}`),
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'Apache',
    program: 'apache2',
    install: 'apt-get install apache2',
    files: { root: 'apache.conf', path: 'apache-path.conf' },
    place: (file, { http, https, folder }) =>
      [
        `PidFile ${folder}/pid`,
        `DefaultRuntimeDir ${folder}`,
        `ErrorLog ${folder}/errors`,
        `ServerName ${domain}`,
        ...(userInfo().uid === 0 ? ['User www-data', 'Group www-data'] : []),
        ...apacheModules.map(
          (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
        ),
        `Listen ${http}`,
        `Listen ${https}`,
        file.replace('*:80>', `*:${http}>`).replace('*:443>', `*:${https}>`),
      ].join('\n'),
    args: (file) => ['-D', 'FOREGROUND', '-f', file],
  },
  {
    name: 'HAProxy',
    program: 'haproxy',
    install: 'apt-get install haproxy',
    files: { root: 'haproxy.cfg', path: 'haproxy-path.cfg' },
    place: (file, { http, https }) =>
      file.replace('bind :80\n', `bind :${http}\n`).replace('bind :443 ', `bind :${https} `),
    args: (file) => ['-db', '-f', file],
  },
];

const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(path.delimiter)];

/** Where the program is, if it is installed. */
export function programOf({ program }: Proxy): string | undefined {
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}

const addressed = z.object({ port: z.number() });

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = z.parse(addressed, server.address());
  server.close();
  await once(server, 'close');
  return port;
}

export interface RunningProxy {
  readonly http: number;
  readonly https: number;
  close(): Promise<void>;
}

interface Before {
  /** The server, as `http://127.0.0.1:25600` or with its path. */
  readonly url: string;
  readonly certificate: Certificate;
  /** A folder that everybody may enter, for its file and what it writes. */
  readonly folder: string;
}

/** Starts a proxy with our file before this server; only ports, certificate and the server's port are changed. */
export async function startProxy(
  proxy: Proxy,
  { url, certificate, folder: parent }: Before,
): Promise<RunningProxy> {
  const { host, pathname } = new URL(url);
  const own = path.join(files, pathname === '/' ? proxy.files.root : proxy.files.path);
  const folder = path.join(parent, proxy.name);
  mkdirSync(folder, { recursive: true });
  const setting = {
    ...certificate,
    folder,
    http: await freePort(),
    https: await freePort(),
  };
  const written = readFileSync(own, 'utf8')
    .replaceAll(/\S+\/fullchain\.pem/g, certificate.certificate)
    .replaceAll(/\S+\/privkey\.pem/g, certificate.key)
    .replaceAll('/etc/haproxy/certs/comics.example.org.pem', certificate.both)
    .replaceAll('127.0.0.1:25600', host);
  const file = path.join(folder, path.basename(own));
  writeFileSync(file, proxy.place(written, setting));
  const child = spawn(programOf(proxy) ?? proxy.program, proxy.args(file), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await listening(child, setting.https, async () => (await said).join('\n'));
  return {
    http: setting.http,
    https: setting.https,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  };
}

async function listening(
  child: ChildProcess,
  port: number,
  said: () => Promise<string>,
): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  while (!(await isOpen())) {
    if (child.exitCode !== null) throw new Error(`the proxy did not start: ${await said()}`);
    await setTimeout(50);
  }
}
