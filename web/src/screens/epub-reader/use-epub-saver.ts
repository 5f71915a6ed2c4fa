import type { Progression } from '@longbox/contract/publication';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { leaveToReader, noteOpen } from '../../data/send-progress.ts';
import { t } from '../../lib/i18n.ts';
import type { Located } from '../../readers/epub/engine.ts';
import { locatorOf } from '../../readers/epub/locators.ts';
import type { EpubModel } from '../../readers/epub/model.ts';
import { attendSaver } from '../../items/reader/attend-saver.ts';
import { toast } from '../../ui/toast.ts';
import { bookPlaceSaver } from './book-place-saver.ts';
import type { PlaceSaver, ReachedPlace } from './place-saver.ts';

interface Reading {
  readonly userId: string;
  readonly bookId: string;
  readonly model: EpubModel;
  readonly incognito: boolean;
  /** What the server had when the book was opened. */
  readonly progression: Progression | null;
  /** The server knows of a later place. */
  readonly onConflict: () => void;
}

interface EpubSaver {
  readonly report: (located: Located) => void;
  /** Goes on saving although another device read on until `at`, in milliseconds. */
  readonly outdo: (at: number) => void;
  /** Places wait for the connection. */
  readonly unsaved: boolean;
}

function reachedPlace(model: EpubModel, located: Located): ReachedPlace | undefined {
  const { index, progression, atEnd, chapter, text, span } = located;
  const path = model.spine[index]?.path;
  const locator = locatorOf(model, located, { atEnd, title: chapter?.title, text });
  if (path === undefined || locator === undefined) return undefined;
  return { path, progression, locator, ...(span && { span }) };
}

/** The only writer of progress while an EPUB is open; nothing when incognito. */
export function useEpubSaver(reading: Reading): EpubSaver {
  const { userId, bookId, model, incognito } = reading;
  const client = useQueryClient();
  const saver = useRef<PlaceSaver>(null);
  const [unsaved, setUnsaved] = useState(false);
  const onConflict = useEffectEvent(reading.onConflict);
  const progressionNow = useEffectEvent(() => reading.progression);

  useEffect(() => noteOpen(bookId), [bookId]);
  useEffect(() => {
    if (incognito) return undefined;
    let isTold = false;
    const own = bookPlaceSaver({
      userId,
      bookId,
      progression: progressionNow(),
      onWaiting: setUnsaved,
      onConflict: () => {
        onConflict();
      },
      onRefused: () => {
        if (!isTold) toast({ text: t('failure.progress'), tone: 'danger' });
        isTold = true;
      },
    });
    saver.current = own;
    const giveBack = leaveToReader(bookId);
    const end = attendSaver(client, { bookId, saver: own });
    return () => {
      saver.current = null;
      giveBack();
      end();
    };
  }, [client, userId, bookId, incognito]);

  const report = useCallback(
    (located: Located) => {
      const place = reachedPlace(model, located);
      if (place) saver.current?.report(place);
    },
    [model],
  );
  const outdo = useCallback((at: number) => {
    saver.current?.outdo(at);
  }, []);
  return { report, outdo, unsaved };
}
