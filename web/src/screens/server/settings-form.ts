import { type Settings, SettingsUpdate } from '@longbox/contract/settings';
import * as z from 'zod/mini';

/** Values of the form: the stored ones, never those of the configuration. */
export interface SettingsForm {
  readonly thumbnailSize: Settings['thumbnailSize'];
  readonly deleteEmptyCollections: boolean;
  readonly deleteEmptyReadLists: boolean;
  /** `null` while nothing is entered. */
  readonly taskPoolSize: number | null;
  readonly rememberMeDurationDays: number | null;
  /** Only ever sent: what it does is done once. */
  readonly renewRememberMeKey: boolean;
  readonly serverPort: number | null;
  /** `null` for none, as in the fields below. */
  readonly serverContextPath: string | null;
  readonly koboProxy: boolean;
  readonly koboPort: number | null;
  readonly kepubifyPath: string | null;
  readonly deviceCopyDays: number | null;
}

/** The form of the settings as they are stored. */
export function formOf(settings: Settings): SettingsForm {
  const { serverPort, serverContextPath, kepubifyPath, deviceCopyDays = null, ...plain } = settings;
  return {
    ...plain,
    renewRememberMeKey: false,
    serverPort: serverPort.databaseSource,
    serverContextPath: serverContextPath.databaseSource,
    kepubifyPath: kepubifyPath.databaseSource,
    deviceCopyDays,
  };
}

/** Each field by its own rule; two of them must hold something. */
export const SettingsRules = z.extend(SettingsUpdate, {
  taskPoolSize: z.int().check(z.minimum(1)),
  rememberMeDurationDays: z.int().check(z.minimum(1), z.maximum(36_500)),
});

/** What to say of fields that are empty. */
export const missing = {
  taskPoolSize: 'serverSettings.countMissing',
  rememberMeDurationDays: 'serverSettings.countMissing',
} as const;

/** The fields that were changed, as calls take them. */
export function updateOf(
  form: SettingsForm,
  changed: Readonly<Partial<Record<keyof SettingsForm, unknown>>>,
): SettingsUpdate {
  const entries = Object.entries(form).filter(([name]) => isOn(changed, name));
  return z.parse(SettingsUpdate, Object.fromEntries(entries));
}

function isOn(changed: Readonly<Record<string, unknown>>, name: string): boolean {
  return changed[name] === true;
}
