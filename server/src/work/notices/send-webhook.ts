import { createHmac } from 'node:crypto';
import type { ChannelForm, Delivery } from '@longbox/contract/notifications';
import { failureOf, failureOfError } from './failures.ts';
import type { Message } from './message.ts';

type WebForm = Exclude<ChannelForm, 'email'>;

interface Request {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** As much as Discord takes. */
const longestDiscord = 2000;

const json = { 'content-type': 'application/json' } as const;

/** The header of our own form that proves who sent it: SHA-256 HMAC of the time, a dot and the body. */
function signature(body: string, secret: string): Record<string, string> {
  const time = String(Math.floor(Date.now() / 1000));
  const sign = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'x-longbox-time': time, 'x-longbox-signature': `sha256=${sign}` };
}

const forms: Readonly<Record<WebForm, (message: Message, secret: string | undefined) => Request>> =
  {
    json({ title, events }, secret) {
      const body = JSON.stringify({ source: 'longbox', title, events });
      return { headers: { ...json, ...(secret !== undefined && signature(body, secret)) }, body };
    },
    ntfy: ({ lines }, secret) => ({
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        title: 'Longbox',
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      },
      body: lines.join('\n'),
    }),
    gotify: ({ lines }, secret) => ({
      headers: { ...json, ...(secret !== undefined && { 'x-gotify-key': secret }) },
      body: JSON.stringify({ title: 'Longbox', message: lines.join('\n'), priority: 5 }),
    }),
    discord({ lines }) {
      const content = lines.join('\n').slice(0, longestDiscord).toWellFormed();
      // File names must not call people.
      return { headers: json, body: JSON.stringify({ content, allowed_mentions: { parse: [] } }) };
    },
  };

/** How long an answer is waited for. */
const answerMillis = 15_000;

interface Target {
  readonly form: WebForm;
  readonly address: string;
  readonly secret: string | undefined;
}

/** Posts a message to an address. Resolves to what went wrong, if anything. */
export async function sendWebhook(
  { form, address, secret }: Target,
  message: Message,
  ending: AbortSignal,
): Promise<Delivery | undefined> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(answerMillis), ending]),
      ...forms[form](message, secret),
    });
    await response.body?.cancel();
    const { status, statusText } = response;
    if (response.ok) return undefined;
    if (status >= 300 && status < 400) return failureOf('redirect');
    return failureOf('refused', `${status} ${statusText}`);
  } catch (error) {
    return failureOfError(error);
  }
}
