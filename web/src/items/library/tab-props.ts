import type { LibraryForm } from './library-form.ts';

/** What every tab of the dialog gets. */
export interface TabProps {
  readonly form: LibraryForm;
  readonly change: (part: Partial<LibraryForm>) => void;
}
