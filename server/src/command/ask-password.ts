import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/** Asks in the terminal, where nobody sees what is typed. Ctrl+C and Ctrl+D end the process. */
async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const giveUp = (): never => {
    process.stderr.write('\n');
    process.exit(1);
  };
  lines.once('SIGINT', giveUp);
  lines.once('close', giveUp);
  // Only now does the terminal no longer show what is typed.
  process.stderr.write(question);
  const answer = await lines.question('');
  lines.off('close', giveUp);
  lines.close();
  process.stderr.write('\n');
  return answer;
}

/**
 * A password from the terminal, typed twice, or the first line of standard input.
 *
 * @returns an empty text when nothing was typed, undefined when both differ
 */
export async function askPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) {
    const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
    return line;
  }
  const first = await askHidden('New password (empty to generate one): ');
  if (first === '') return '';
  return (await askHidden('Repeat the password: ')) === first ? first : undefined;
}
