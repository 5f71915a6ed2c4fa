import { listNamePatterns, previewFileNames, renameFiles } from '@longbox/contract/file-names';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { listPatterns } from './list-patterns.ts';
import { previewNames } from './preview-names.ts';
import { startRenaming } from './start-renaming.ts';

export const fileNamesRoutes = (services: Services) => [
  serve(previewFileNames, ({ viewer, body }) => previewNames(services.db, { viewer, ...body })),
  serve(renameFiles, ({ viewer, body }) => startRenaming(services, { viewer, ...body })),
  serve(listNamePatterns, () => listPatterns(services.db)),
];
