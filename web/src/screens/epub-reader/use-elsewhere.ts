import type { Progression } from '@longbox/contract/publication';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { thisDevice } from '../../data/device.ts';
import { progressionQuery } from '../../data/publication.ts';
import type { EpubPlace } from '../../readers/epub/locators.ts';
import { placeOf, shareAt } from '../../readers/epub/locators.ts';
import type { EpubModel } from '../../readers/epub/model.ts';

/** A place that another device has reached while the book was open here. */
export interface Elsewhere {
  readonly device: string;
  readonly chapter: string | undefined;
  /** How far in the book, from 0 to 1. */
  readonly share: number;
  readonly place: EpubPlace;
  /** When it was reached, in milliseconds since 1970. */
  readonly at: number;
}

interface Watched {
  readonly bookId: string;
  readonly model: EpubModel;
  readonly opened: Progression | null;
  readonly incognito: boolean;
}

/** What another device reached since the book was opened; nothing once it was answered. */
export function useElsewhere({ bookId, model, opened, incognito }: Watched) {
  const [answered, setAnswered] = useState(opened === null ? 0 : Date.parse(opened.modified));
  const { data, refetch } = useQuery({
    ...progressionQuery(bookId),
    initialData: opened,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: !incognito,
  });
  const at = data ? Date.parse(data.modified) : 0;
  const place = data ? placeOf(model, data.locator) : undefined;
  const isNews = data && place && data.device.id !== thisDevice().id && at > answered;
  const elsewhere: Elsewhere | undefined = isNews
    ? {
        device: data.device.name,
        chapter: data.locator.title,
        share: shareAt(model, place),
        place,
        at,
      }
    : undefined;
  return {
    elsewhere,
    /** The time of the server's current place, in milliseconds; requested again. */
    ask: async () => {
      const { data: now } = await refetch();
      return now ? { at: Date.parse(now.modified), own: now.device.id === thisDevice().id } : null;
    },
    answer: setAnswered,
  };
}
