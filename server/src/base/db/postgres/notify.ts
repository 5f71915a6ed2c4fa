import * as z from 'zod/mini';

/** PostgreSQL carries less than 8,000 bytes at once. */
const pieceLength = 7_900;

/** So many messages wait while the database is away; after more, others ask for everything again. */
const mostUnsaid = 10_000;

const Said = z.object({ from: z.string(), said: z.array(z.tuple([z.string(), z.unknown()])) });

/** All letters as one byte each, so that a text can be cut anywhere. */
const plain = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Those of one statement come together and in order. Numbers keep equal pieces from being taken for one. */
function piecesOf(text: string): string[] {
  const count = Math.ceil(text.length / pieceLength);
  return Array.from({ length: count }, (_, index) => {
    const sign = index + 1 < count ? '+' : '.';
    return `${index}${sign}${text.slice(index * pieceLength, (index + 1) * pieceLength)}`;
  });
}

/** Puts pieces together again, and gives what other processes said. */
export function readPieces(
  own: string,
  hear: (topic: string, said: unknown) => void,
): (piece: string) => void {
  let text = '';
  return (piece) => {
    const [, index, sign, part = ''] = /^(\d+)([+.])(.*)$/s.exec(piece) ?? [];
    text = index === '0' ? part : text + part;
    if (sign !== '.') return;
    const { data: message } = z.safeParse(Said, parsed(text));
    if (!message || message.from === own) return;
    for (const [topic, value] of message.said) hear(topic, value);
  };
}

/** Another program may say anything. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Speaks to the other processes, as soon as the database is there. */
export class Mouth {
  readonly #from: string;
  readonly #send: (text: string, values: unknown[]) => Promise<boolean>;
  /** Equal ones are said once; each is JSON of its topic and what is said. */
  #unsaid = new Set<string>();
  #saying: Promise<void> | undefined;

  constructor(from: string, send: (text: string, values: unknown[]) => Promise<boolean>) {
    this.#from = from;
    this.#send = send;
  }

  say(topic: string, said: unknown): void {
    if (this.#unsaid.size >= mostUnsaid) this.#unsaid = new Set([plain(['missed', null])]);
    this.#unsaid.add(plain([topic, said]));
    this.open();
  }

  /** Says what waits. */
  open(): void {
    this.#saying ??= this.#sayAll();
  }

  async close(): Promise<void> {
    await this.#saying;
  }

  async #sayAll(): Promise<void> {
    // All that is told at once makes one message.
    await new Promise(setImmediate);
    while (this.#unsaid.size > 0) {
      const now = [...this.#unsaid];
      this.#unsaid = new Set();
      const text = `{"from":${plain(this.#from)},"said":[${now.join(',')}]}`;
      const isSaid = await this.#send(
        `SELECT pg_notify('longbox', piece) FROM unnest($1::text[]) AS piece`,
        [piecesOf(text)],
      );
      if (isSaid) continue;
      this.#unsaid = new Set([...now, ...this.#unsaid]);
      break;
    }
    this.#saying = undefined;
  }
}
