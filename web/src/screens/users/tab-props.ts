import type { EditForm } from '../../items/form/use-edit-form.ts';
import type { UserForm } from './user-form.ts';

/** What every tab of the dialog gets. */
export interface TabProps {
  readonly form: Pick<EditForm<UserForm>, 'control'>;
}
