import { parseArgs } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { type Command, type CommandName, commandTable } from './command-table.ts';
import { commandLine } from './how-started.ts';

/** A command line or a settings file that can't be understood, in words and in one line. */
export class UsageError extends Error {}

/** What a command line asks for. */
export interface Call {
  readonly name: CommandName;
  /** Whether the command line names the command. */
  readonly isNamed: boolean;
  readonly asks: 'run' | 'help' | 'version';
  /** What follows the command's name; empty for a command that takes nothing. */
  readonly argument: string;
  /** Whether a switch is on. */
  has(option: string): boolean;
  /** The value of an option; of one that was given again, the last. */
  get(option: string): string | undefined;
  /** Every value of an option that repeats. */
  all(option: string): readonly string[];
}

/** Ends an error with the real name that is nearest to a wrong one, if one is near. */
export function hintOf(wrong: string, names: readonly string[], shown = (name: string) => name) {
  const near = closest(wrong, names);
  const isNear = distance(wrong, near) <= Math.max(2, Math.floor(wrong.length / 3));
  return isNear ? ` Did you mean ${shown(near)}?` : '';
}

const seeHelp = (...words: readonly string[]): string => `See ${commandLine(...words, '--help')}`;

/** Splits a command line into its command and the rest. @throws UsageError for an unknown command */
function commandOf(args: readonly string[]): [(typeof commandTable)[number], readonly string[]] {
  const [first] = args;
  const [usual] = commandTable;
  if (first === undefined || first.startsWith('-')) return [usual, args];
  const found = commandTable.find(({ name }) => name === first);
  if (found) return [found, args.slice(1)];
  const names = commandTable.map(({ name }) => name);
  throw new UsageError(`Unknown command “${first}”.${hintOf(first, names) || ` ${seeHelp()}`}`);
}

/**
 * Reads a command line.
 *
 * @throws UsageError for an unknown command or option, and for a value or an argument that is missing or too much
 */
export function parseCommandLine(args: readonly string[]): Call {
  const [command, rest] = commandOf(args);
  const known: Command = command;
  const switches = known.options.filter(({ value }) => value === undefined);
  const valued = known.options.filter(({ value }) => value !== undefined);
  const { tokens } = parseArgs({
    args: [...rest],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      ...Object.fromEntries(valued.map(({ name }) => [name, { type: 'string' as const }])),
      ...Object.fromEntries(
        ['help', 'version', ...switches.map(({ name }) => name)].map((name) => [
          name,
          { type: 'boolean' as const },
        ]),
      ),
    },
  });
  const on = new Set<string>();
  const values = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (valued.some((one) => one.name === name)) {
      // Without the sign, what follows is likely the next option.
      if (value === undefined || value === '' || (!inlineValue && value.startsWith('--'))) {
        throw new UsageError(`${rawName} needs a value. ${seeHelp(command.name)}`);
      }
      values.set(name, [...(values.get(name) ?? []), value]);
    } else if (['help', 'version'].includes(name) || switches.some((one) => one.name === name)) {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
      on.add(name);
    } else {
      const names = [...known.options.map((one) => `--${one.name}`), '--help', '--version'];
      const hint = hintOf(rawName, names) || ` ${seeHelp(command.name)}`;
      throw new UsageError(`Unknown option ${rawName}.${hint}`);
    }
  }
  const asks = on.has('help') ? 'help' : on.has('version') ? 'version' : 'run';
  return {
    name: command.name,
    isNamed: rest.length < args.length,
    asks,
    argument: asks === 'run' ? argumentOf(known, positionals) : '',
    has: (option) => on.has(option),
    get: (option) => values.get(option)?.at(-1),
    all: (option) => values.get(option) ?? [],
  };
}

/** @throws UsageError */
function argumentOf({ name, argument }: Command, positionals: readonly string[]): string {
  const [first, second] = positionals;
  const surplus = argument === undefined ? first : second;
  if (surplus !== undefined) {
    const isCommand = commandTable.some((one) => one.name === surplus);
    throw new UsageError(
      isCommand
        ? `Put the command first: ${commandLine(surplus, '…')}`
        : `Unexpected argument “${surplus}”. ${seeHelp(name)}`,
    );
  }
  if (argument === undefined || (first !== undefined && first !== '')) return first ?? '';
  throw new UsageError(`${name} needs ${argument}. ${seeHelp(name)}`);
}
