import { dialogPart } from '../../ui/dialogs.ts';
import type { CreateProps } from './CreateDialog.tsx';
import type { UpdateProps } from './UpdateDialog.tsx';

export const createDialog = dialogPart<CreateProps>(
  async () => (await import('./CreateDialog.tsx')).CreateDialog,
);
export const updateDialog = dialogPart<UpdateProps>(
  async () => (await import('./UpdateDialog.tsx')).UpdateDialog,
);
