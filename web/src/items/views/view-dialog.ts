import { withWords } from '../../lib/i18n.ts';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { addView, changeView, type KeptView, type SavedView } from './saved-views.ts';
import type { ViewNameProps } from './ViewNameDialog.tsx';

const viewNameDialog = dialogPart<ViewNameProps>(async () => {
  const part = await withWords('views', () => import('./ViewNameDialog.tsx'));
  return part.ViewNameDialog;
});

function askName(props: ViewNameProps): void {
  openDialog(viewNameDialog, props);
}

/** Asks for the name of a view, then keeps it. */
export function saveView(view: Omit<SavedView, 'name'>): void {
  askName({
    isKept: false,
    view,
    naming: { name: '', home: false },
    onSave: (naming) => {
      addView({ ...view, ...naming });
    },
  });
}

/** Asks for another name of a view. */
export function renameView(view: KeptView): void {
  askName({
    isKept: true,
    naming: { name: view.name, home: view.home === true },
    onSave: (naming) => {
      changeView(view, naming);
    },
  });
}
