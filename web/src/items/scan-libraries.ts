import { type Library, scanLibrary } from '@longbox/contract/libraries';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../lib/i18n.ts';
import { startMany } from './many.ts';

/** Scans several libraries; a deep scan looks into every file again. */
export function scanLibraries(
  client: QueryClient,
  libraries: readonly Library[],
  { deep }: { readonly deep: boolean },
): void {
  void startMany(client, {
    title: t(deep ? 'library.deepScanAll' : 'library.scanAll'),
    endpoint: scanLibrary,
    items: libraries,
    nameOf: ({ name }) => name,
    inputFor: ([{ id }]) => ({ params: { libraryId: id }, query: { deep } }),
  });
}
