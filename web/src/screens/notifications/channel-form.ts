import {
  type Channel,
  type ChannelForm,
  type ChannelInput,
  notificationEvents,
} from '@longbox/contract/notifications';
import { noticeTexts } from '../../items/notices/notice-texts.ts';
import type { PlainKey, Translate } from '../../lib/i18n.ts';

/** The input of the dialog of a channel. */
export type ChannelDraft = Required<Omit<ChannelInput, 'texts'>>;

/** A form of message: its name, what its address looks like, and what its secret is. */
interface FormSpec {
  /** A text, or the name of a service. */
  readonly name: PlainKey | undefined;
  readonly service?: string;
  readonly example: string;
  readonly secret?: PlainKey;
}

const specs: Readonly<Record<ChannelForm, FormSpec>> = {
  email: { name: 'notifications.form.email', example: 'reader@example.org' },
  json: {
    name: 'notifications.form.json',
    example: 'https://example.org/hook',
    secret: 'notifications.secret',
  },
  ntfy: {
    name: undefined,
    service: 'ntfy',
    example: 'https://ntfy.sh/my-topic',
    secret: 'notifications.token',
  },
  gotify: {
    name: undefined,
    service: 'Gotify',
    example: 'https://gotify.example.org/message',
    secret: 'notifications.token',
  },
  discord: {
    name: undefined,
    service: 'Discord',
    example: 'https://discord.com/api/webhooks/…',
  },
};

/** The name of a form. */
export function formName(t: Translate, form: ChannelForm): string {
  const { name, service = '' } = specs[form];
  return name === undefined ? service : t(name);
}

export const exampleOf = (form: ChannelForm): string => specs[form].example;
/** What the secret of a form is called, if it has one. */
export const secretName = (form: ChannelForm): PlainKey | undefined => specs[form].secret;

/** The input for a channel, or for one to be added. */
export function draftOf(channel: Channel | undefined): ChannelDraft {
  const { name = '', form = 'email', address = '', events = notificationEvents } = channel ?? {};
  return { name, form, address, events: [...events], secret: '' };
}

/** What is sent, with the words of the current language: no secret leaves the present one as it is. */
export function inputOf(t: Translate, { secret, ...draft }: ChannelDraft): ChannelInput {
  const hasSecret = secretName(draft.form) !== undefined && secret !== '';
  return {
    ...draft,
    name: draft.name.trim(),
    address: draft.address.trim(),
    ...(hasSecret && { secret }),
    texts: noticeTexts(t),
  };
}
