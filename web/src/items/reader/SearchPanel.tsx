import { useEffect, useEffectEvent } from 'react';
import { useT } from '../../lib/i18n.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './search.module.css';
import { SidePanel } from './SidePanel.tsx';
import {
  type BookHit,
  type BookTexts,
  isSearchable,
  MOST_HITS,
  useBookSearch,
} from './use-book-search.ts';

interface SearchPanelProps {
  /** The text to search, once it's available. */
  readonly texts: BookTexts | null;
  readonly words: string;
  readonly current: BookHit | undefined;
  readonly onWords: (words: string) => void;
  readonly onHits: (hits: readonly BookHit[]) => void;
  readonly onGo: (hit: BookHit) => void;
  readonly onClose: () => void;
}

function Hit({
  hit,
  isHere,
  onGo,
}: {
  readonly hit: BookHit;
  readonly isHere: boolean;
  readonly onGo: () => void;
}) {
  return (
    <button
      type="button"
      className={styles['hit']}
      aria-current={isHere || undefined}
      onClick={onGo}
    >
      {hit.chapter !== undefined && <small dir="auto">{hit.chapter}</small>}
      <span dir="auto">
        {hit.before}
        <mark>{hit.match}</mark>
        {hit.after}
      </span>
    </button>
  );
}

function isSameHit(one: BookHit | undefined, other: BookHit): boolean {
  return one?.index === other.index && one.span.start === other.span.start;
}

/** Looks for words in the whole book; the hits stay marked in the text while it is open. */
export function SearchPanel(props: SearchPanelProps) {
  const { texts, words, current, onWords, onGo, onClose } = props;
  const t = useT();
  const { hits, isRunning, missed } = useBookSearch(texts, words);
  const tell = useEffectEvent(props.onHits);
  useEffect(() => {
    tell(hits);
  }, [hits]);
  const isAsked = isSearchable(words);
  return (
    <SidePanel title={t('epub.search')} side="start" onClose={onClose}>
      <TextField
        type="search"
        label={t('epub.search.words')}
        value={words}
        data-autofocus
        autoComplete="off"
        enterKeyHint="search"
        onChange={onWords}
      />
      <p className={styles['quiet']} aria-live="polite">
        {isAsked &&
          !(isRunning && hits.length === 0) &&
          t('epub.search.count', { count: hits.length })}
        {isRunning && ` ${t('epub.search.running')}`}
        {hits.length >= MOST_HITS && ` ${t('epub.search.most')}`}
        {missed > 0 && ` ${t('epub.search.missed', { count: missed })}`}
      </p>
      <ul className={styles['hits']}>
        {hits.map((hit) => (
          <li key={`${hit.index} ${hit.span.start}`}>
            <Hit
              hit={hit}
              isHere={isSameHit(current, hit)}
              onGo={() => {
                onGo(hit);
              }}
            />
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
