import { dialogPart } from '../../ui/dialogs.ts';
import type { MatchesProps } from './MatchesDialog.tsx';
import type { PairProps } from './PairDialog.tsx';
import type { PictureProps } from './PictureDialog.tsx';

export const matchesDialog = dialogPart<MatchesProps>(
  async () => (await import('./MatchesDialog.tsx')).MatchesDialog,
);
export const pictureDialog = dialogPart<PictureProps>(
  async () => (await import('./PictureDialog.tsx')).PictureDialog,
);
export const pairDialog = dialogPart<PairProps>(
  async () => (await import('./PairDialog.tsx')).PairDialog,
);
export const comparedLibrariesDialog = dialogPart<object>(
  async () => (await import('./ComparedLibrariesDialog.tsx')).ComparedLibrariesDialog,
);
