import type { Delivery, DeliveryProblem } from '@longbox/contract/notifications';

const longestDetail = 300;

/** What kept a message from arriving. */
export function failureOf(problem: DeliveryProblem, detail = ''): Delivery {
  const line = detail.replaceAll(/\s+/g, ' ').trim();
  return { problem, detail: line.slice(0, longestDetail).toWellFormed() };
}

/** The problem by the code of an error; the first that fits counts. */
const byCode: readonly (readonly [RegExp, DeliveryProblem])[] = [
  [/^(?:ENOTFOUND|EAI_\w+|EDNS)$/, 'unknownHost'],
  [/^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_SOCKET)$/, 'unreachable'],
  [/^(?:ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, 'timeout'],
  [/^(?:ETLS|EPROTO|ERR_TLS\w*|ERR_SSL\w*|\w*CERT\w*|UNABLE_TO_\w+)$/, 'tls'],
  [/^(?:EAUTH|ENOAUTH)$/, 'signIn'],
  [/^(?:EENVELOPE|EMESSAGE)$/, 'refused'],
  [/^(?:ECONNECTION|ESOCKET|EPROTOCOL)$/, 'unreachable'],
];

/** The codes of an error, those of its causes first: they say more. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = ['originalCode', 'code'].flatMap((name) => {
    const code: unknown = Reflect.get(error, name);
    return typeof code === 'string' ? [code] : [];
  });
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [...codesOf(first), ...codesOf(error.cause), ...own];
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? wordsOf(error.cause) : error.message;
};

/** What an error of the network or of a mail server means. */
export function failureOfError(error: unknown): Delivery {
  if (error instanceof Error && error.name === 'TimeoutError') return failureOf('timeout');
  for (const code of codesOf(error)) {
    const known = byCode.find(([pattern]) => pattern.test(code));
    if (known) return failureOf(known[1], wordsOf(error));
  }
  return failureOf('other', wordsOf(error));
}
