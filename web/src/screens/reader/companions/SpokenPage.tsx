import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';

/** A page is announced after this many milliseconds, so that pages skipped quickly stay silent. */
const REST_MS = 600;

interface SpokenPageProps {
  /** The book, as it is called at the head of the reader. */
  readonly title: string;
  /** The page read now, from 1. */
  readonly page: number;
  /** All that are shown: of a spread both. */
  readonly shown: readonly number[];
  readonly count: number;
}

/** Says which page is read, for those who do not see it; of a book that is new, its name as well. */
export function SpokenPage({ title, page, shown, count }: SpokenPageProps) {
  const t = useT();
  const [spoken, setSpoken] = useState('');
  const named = useRef(false);
  const first = Math.min(page, ...shown);
  const last = Math.max(page, ...shown);
  const place =
    first === last
      ? t('reader.pageOf', { page, count })
      : t('reader.pagesOf', { first, last, count });
  const say = useEffectEvent((text: string) => {
    setSpoken(named.current ? text : t('reader.bookAt', { title, page, count }));
    named.current = true;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      say(place);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [place]);
  return <output className="visually-hidden">{spoken}</output>;
}
