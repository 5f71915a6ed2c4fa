import type { Library } from '@longbox/contract/libraries';
import { create } from 'zustand';

/** The one open dialog about a library: a new one, changes, or the question before deleting. */
export type LibraryDialogState =
  | { readonly kind: 'none' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly library: Library }
  | { readonly kind: 'delete'; readonly library: Library };

export const useLibraryDialog = create<LibraryDialogState>()(() => ({ kind: 'none' }));

/** Opens one of the library dialogs, from anywhere; the frame shows it. */
export function openLibraryDialog(state: LibraryDialogState): void {
  useLibraryDialog.setState(state, true);
}

export function closeLibraryDialog(): void {
  openLibraryDialog({ kind: 'none' });
}
