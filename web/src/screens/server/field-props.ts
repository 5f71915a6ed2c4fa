import type { Settings } from '@longbox/contract/settings';
import type { EditForm } from '../../items/form/use-edit-form.ts';
import type { SettingsForm } from './settings-form.ts';

/** What every part of the form gets. */
export interface FieldProps {
  readonly form: Pick<EditForm<SettingsForm>, 'control'>;
  /** As the server has them: what is configured, and what is in use. */
  readonly settings: Settings;
}
