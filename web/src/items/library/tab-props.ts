import type { EditForm } from '../form/use-edit-form.ts';
import type { LibraryForm } from './library-form.ts';

/** What every tab of the dialog gets. */
export interface TabProps {
  readonly form: Pick<EditForm<LibraryForm>, 'control' | 'getValues' | 'setValue'>;
}
