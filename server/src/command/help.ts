import { type Command, commandTable, exitCodes } from './command-table.ts';
import { commandLine } from './how-started.ts';
import { type Option, variableOf } from './option-table.ts';

const WIDTH = 78;
const INDENT = ' '.repeat(6);

/** Breaks a text into indented lines of at most `WIDTH` letters. */
function wrapped(text: string): string {
  const lines = [INDENT];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length >= WIDTH) lines.push(`${INDENT}${word}`);
    else lines[lines.length - 1] = line === INDENT ? `${INDENT}${word}` : `${line} ${word}`;
  }
  return lines.join('\n');
}

function described({ name, value, meaning, fallback, reach }: Option): string {
  const head = `  --${name}${value === undefined ? '' : ` ${value}`}`;
  const line = reach === 'command line' ? head : head.padEnd(28) + variableOf(name);
  return `${line}\n${wrapped(fallback === undefined ? meaning : `${meaning} (default: ${fallback})`)}`;
}

const common = `  --help
      show this text
  --version
      print the version`;

const usageOf = ({ name, argument }: Command): string =>
  commandLine(name, ...(argument === undefined ? [] : [argument]), '[options]').replaceAll('"', '');

/** The help of one command. */
export function helpOf(name: string): string {
  const command: Command = commandTable.find((one) => one.name === name) ?? commandTable[0];
  return `${usageOf(command)}
${wrapped(command.meaning)}

Options and their environment variables:

${command.options.map(described).join('\n')}
${common}

Exit codes: ${exitCodes.map(([code, meaning]) => `${code} ${meaning}`).join('\n  ')}`;
}

/** The help of Longbox: its commands, and the options of the first. */
export function help(): string {
  const [usual, ...others] = commandTable;
  const commands: readonly Command[] = [usual, ...others];
  return `Longbox: a self-hosted library for your comics, manga and books, read in the browser.

Commands:

${commands.map((one) => `  ${usageOf(one)}\n${wrapped(one.meaning)}`).join('\n')}

${commandLine('COMMAND', '--help')} shows the options of a command.

Options of the server and their environment variables:

${usual.options.map(described).join('\n')}
${common}

All options but --data, --restore and --salvage can also be set in longbox.json in the
data folder.`;
}
