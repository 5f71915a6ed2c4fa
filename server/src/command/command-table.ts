import { type Option, serverOptions } from './option-table.ts';

/** One command, as the help and the docs describe it. */
export interface Command {
  readonly name: string;
  /** What must follow its name, such as a file. */
  readonly argument?: string;
  readonly meaning: string;
  readonly options: readonly Option[];
}

const data = serverOptions.filter(({ name }) => name === 'data');
const line = 'command line';

/** All commands, in the order of the help. The first one runs where none is named. */
export const commandTable = [
  { name: 'serve', meaning: 'start the server (default)', options: serverOptions },
  {
    name: 'demo',
    meaning: 'start with sample comics and a temporary account; nothing is kept',
    options: serverOptions.filter(
      ({ name }) => !['data', 'upstream', 'restore', 'salvage', 'backups', 'role'].includes(name),
    ),
  },
  {
    name: 'check',
    meaning: 'compare the database with the files on disk; nothing is changed',
    options: data,
  },
  { name: 'backup', meaning: 'back up the database', options: data },
  {
    name: 'restore',
    argument: 'FILE',
    meaning: 'replace the database with a backup; the current one is kept next to it',
    options: data,
  },
  {
    name: 'reset-password',
    argument: 'EMAIL',
    meaning:
      'set a new password for an account and sign it out everywhere; asks for the password, or reads it from standard input',
    options: [
      ...data,
      { name: 'generate', meaning: 'generate a password and print it', reach: line },
    ],
  },
  {
    name: 'import-komga',
    argument: 'PATH',
    meaning: 'import everything from Komga’s config folder or database.sqlite; Komga isn’t changed',
    options: [
      {
        name: 'map',
        value: 'OLD=NEW',
        meaning: 'a folder as Komga sees it, and the same folder here; repeat as needed',
        repeats: true,
        reach: line,
      },
      ...data,
      {
        name: 'time-zone',
        value: 'ZONE',
        meaning: 'Komga’s time zone, such as Europe/Paris',
        fallback: 'detected',
        reach: line,
      },
      { name: 'keep-port', meaning: 'don’t take over Komga’s port and context path', reach: line },
      {
        name: 'merge',
        meaning: 'add to the accounts and libraries that Longbox already has',
        reach: line,
      },
      { name: 'dry-run', meaning: 'show the plan and change nothing', reach: line },
      { name: 'yes', meaning: 'don’t ask for confirmation', reach: line },
    ],
  },
  {
    name: 'database',
    argument: 'copy',
    meaning:
      'copy the whole database between a data folder and an empty PostgreSQL database, and compare both; the original isn’t changed',
    options: ['from', 'to'].map((name) => ({
      name,
      value: 'PLACE',
      meaning: 'a data folder, or an address such as postgres://longbox@localhost/longbox',
      reach: line,
    })),
  },
] as const satisfies readonly Command[];

export type CommandName = (typeof commandTable)[number]['name'];

/** What a command's exit code means. */
export const exitCodes = [
  [0, 'done'],
  [1, 'failed or refused; the reason is printed'],
  [2, 'wrong command, option or settings file; nothing was started'],
  [3, 'check found problems, or a dry run shows that the import would fail'],
] as const;
