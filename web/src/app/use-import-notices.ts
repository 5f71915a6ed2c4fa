import type { EventPayload } from '@longbox/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { bookQuery } from '../data/books.ts';
import { translateReason } from '../data/error-text.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { bookPlace } from '../items/places.ts';
import { type Coalescer, coalesce } from '../lib/coalesce.ts';
import { t } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';

type Imported = EventPayload<'BookImported'>;

/** Milliseconds between two notices: imports in between are reported together. */
const every = 4000;

const fileOf = (path: string) => path.split(/[/\\]/).at(-1) ?? path;

/** Tells administrators, wherever they are, which files were imported, and which were not and why. */
export function useImportNotices(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const tellOne = async ({ bookId, success, sourceFile, message }: Imported) => {
    const file = fileOf(sourceFile);
    if (!success || bookId === null) {
      const reason = translateReason(message ?? '');
      toast({ title: t('importNotice.failed', { file }), text: reason, tone: 'danger' });
      return;
    }
    // The book may be gone again, or hidden; the import still succeeded.
    const book = await client.fetchQuery(bookQuery(bookId)).catch(() => undefined);
    toast({
      title: t('importNotice.done', { title: book?.metadata.title ?? file }),
      text: file,
      tone: 'success',
      ...(book && {
        action: { label: t('importNotice.open'), run: () => void navigate(bookPlace(book)) },
      }),
    });
  };
  const tell = useEffectEvent((imports: readonly Imported[]) => {
    const [first] = imports;
    if (first !== undefined && imports.length === 1) {
      void tellOne(first);
      return;
    }
    const failed = imports.filter(({ success }) => !success).length;
    toast({
      text: t('importNotice.many', { done: imports.length - failed, failed }),
      tone: failed > 0 ? 'danger' : 'success',
    });
  });
  const queue = useRef<Coalescer<Imported>>(undefined);
  useEffect(() => {
    const gathered = coalesce<Imported>(
      (imports) => {
        tell(imports);
      },
      () => every,
    );
    queue.current = gathered;
    return gathered.stop;
  }, []);
  useLiveEvents(({ name, payload }) => {
    if (name === 'BookImported') queue.current?.add([payload]);
  });
}
