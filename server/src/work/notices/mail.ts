import type { Readable } from 'node:stream';
import type { Delivery, MailInput } from '@longbox/contract/notifications';
import type { Db } from '../../base/db/connection.ts';
import type { Vault } from '../../base/vault.ts';
import { failureOf, failureOfError } from './failures.ts';

/** What the password of the mail server is sealed for. */
const use = 'mail';
const connectMillis = 15_000;
const silentMillis = 60_000;

/** The mail server as it's set up; its password stays encrypted. */
export const readMailServer = (db: Db) =>
  db.selectFrom('mailServer').selectAll().executeTakeFirst();

/** Sets up the mail server. Without a password, the present one stays if it's for the same server. */
export async function writeMailServer(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  { host, port, security, user, password, from }: MailInput,
): Promise<void> {
  const before = await readMailServer(db);
  // A stored password must not be sent to another server than it was given for.
  const kept = before?.host === host ? before.password : null;
  const sealed = password === undefined ? kept : password === '' ? null : vault.seal(password, use);
  const row = { host, port, security, user, password: sealed, sender: from };
  await db
    .insertInto('mailServer')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A file that goes along. */
  readonly file?: {
    readonly name: string;
    readonly type: string;
    readonly content: Readable;
  };
}

/** Hands a letter to the mail server. Resolves to what went wrong, if anything. */
export async function sendMail(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  { file, ...letter }: Letter,
  ending: AbortSignal,
): Promise<Delivery | undefined> {
  const server = await readMailServer(db);
  if (!server) return failureOf('noMail');
  const { host, port, security, user, sender } = server;
  const pass = server.password === null ? '' : vault.open(server.password, use);
  if (pass === undefined) return failureOf('secretLost');
  // Loaded only where mail is sent.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass } }),
    connectionTimeout: connectMillis,
    greetingTimeout: connectMillis,
    socketTimeout: silentMillis,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: sender,
      ...letter,
      signal: ending,
      ...(file && {
        attachments: [{ filename: file.name, contentType: file.type, content: file.content }],
      }),
    });
    return undefined;
  } catch (error) {
    return failureOfError(error);
  } finally {
    file?.content.destroy();
    transport.close();
  }
}
