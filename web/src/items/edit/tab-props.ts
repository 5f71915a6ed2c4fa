import type { ItemForm } from './use-item-form.ts';

/** What every tab of the dialog gets. */
export interface TabProps {
  readonly form: ItemForm;
}
