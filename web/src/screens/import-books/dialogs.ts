import { dialogPart } from '../../ui/dialogs.ts';
import type { DestinationProps } from './DestinationDialog.tsx';
import type { CandidateProps } from './DetailsDialog.tsx';

export const destinationDialog = dialogPart<DestinationProps>(
  async () => (await import('./DestinationDialog.tsx')).DestinationDialog,
);
export const detailsDialog = dialogPart<CandidateProps>(
  async () => (await import('./DetailsDialog.tsx')).DetailsDialog,
);
export const viewerDialog = dialogPart<CandidateProps>(
  async () => (await import('./ViewerDialog.tsx')).ViewerDialog,
);
