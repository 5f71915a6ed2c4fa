import { importBooks } from '@longbox/contract/imports';
import { serve } from '../../http/serve.ts';
import { newId } from '../../base/ids.ts';
import { requireSeries } from '../series/get-series.ts';
import type { Services } from '../services.ts';
import { importBookTask } from '../../work/queue/file-tasks.ts';

export const importRoutes = ({ db, tasks }: Services) => [
  serve(importBooks, async ({ viewer, body }) => {
    for (const { sourceFile, seriesId, upgradeBookId, destinationName } of body.books) {
      const series = await db
        .selectFrom('series')
        .select('libraryId')
        .where('id', '=', seriesId)
        .executeTakeFirst();
      // A row without a series couldn't be reported to anyone.
      if (!series) continue;
      await requireSeries(db, viewer, seriesId);
      const book = {
        bookId: newId(),
        sourceFile,
        seriesId,
        copyMode: body.copyMode,
        upgradeBookId: upgradeBookId ?? null,
        destinationName: destinationName ?? null,
      };
      await tasks.add([importBookTask(series.libraryId, book)]);
    }
  }),
];
