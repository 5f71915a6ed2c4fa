import { type Settings, SettingsUpdate } from '@longbox/contract/settings';
import * as z from 'zod/mini';

/** Values of the form: the stored ones, never those of the configuration. */
export interface SettingsForm {
  readonly thumbnailSize: Settings['thumbnailSize'];
  readonly deleteEmptyCollections: boolean;
  readonly deleteEmptyReadLists: boolean;
  /** `null` if it's automatic, or nothing is entered. */
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
  const {
    serverPort,
    serverContextPath,
    kepubifyPath,
    deviceCopyDays = null,
    ...others
  } = settings;
  const { taskPoolAutomatic = false, taskPoolSize, ...plain } = others;
  return {
    ...plain,
    taskPoolSize: taskPoolAutomatic ? null : taskPoolSize,
    renewRememberMeKey: false,
    serverPort: serverPort.databaseSource,
    serverContextPath: serverContextPath.databaseSource,
    kepubifyPath: kepubifyPath.databaseSource,
    deviceCopyDays,
  };
}

const SettingsRules = z.extend(SettingsUpdate, {
  rememberMeDurationDays: z.int().check(z.minimum(1), z.maximum(36_500)),
});
const CountedTasks = z.extend(SettingsRules, { taskPoolSize: z.int().check(z.minimum(1)) });

/** Each field by its own rule; some must hold something, as the number of tasks where it's never automatic. */
export const rulesOf = ({ taskPoolAutomatic }: Pick<Settings, 'taskPoolAutomatic'>) =>
  taskPoolAutomatic === undefined ? CountedTasks : SettingsRules;

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
  const isAutomatic = form.taskPoolSize === null && isOn(changed, 'taskPoolSize');
  const update = {
    ...Object.fromEntries(entries),
    ...(isAutomatic && { taskPoolAutomatic: true }),
  };
  return z.parse(SettingsUpdate, update);
}

function isOn(changed: Readonly<Record<string, unknown>>, name: string): boolean {
  return changed[name] === true;
}
