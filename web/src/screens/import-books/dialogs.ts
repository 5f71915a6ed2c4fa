import { dialogPart } from '../../ui/dialogs.ts';
import type { DestinationProps } from './DestinationDialog.tsx';
import type { CandidateProps } from './DetailsDialog.tsx';
import type { ReplaceProps } from './ReplaceDialog.tsx';

export const destinationDialog = dialogPart<DestinationProps>(
  async () => (await import('./DestinationDialog.tsx')).DestinationDialog,
);
export const detailsDialog = dialogPart<CandidateProps>(
  async () => (await import('./DetailsDialog.tsx')).DetailsDialog,
);
export const replaceDialog = dialogPart<ReplaceProps>(
  async () => (await import('./ReplaceDialog.tsx')).ReplaceDialog,
);
export const viewerDialog = dialogPart<CandidateProps>(
  async () => (await import('./ViewerDialog.tsx')).ViewerDialog,
);
