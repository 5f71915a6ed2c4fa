import { useQuery } from '@tanstack/react-query';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { tip } from '../../ui/tip.ts';
import { letters } from './describe.ts';
import styles from './LetterBar.module.css';
import { countsByLetter } from './letters.ts';
import type { LetterChoice } from './use-list-screen.ts';

/** Every first letter with how many names begin with it; one narrows the list to them. */
export function LetterBar({ choice }: { readonly choice: LetterChoice }) {
  const t = useT();
  const { data } = useQuery(choice.counts);
  // Unknown counts forbid nothing.
  const counts = data && countsByLetter(data, choice);
  const total = data?.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className={styles['letters']} aria-label={t('list.letters')}>
      <LetterButton
        word={t('list.letterAll')}
        count={total}
        isChosen={choice.letter === undefined}
        onPress={() => {
          choice.choose(undefined);
        }}
      />
      {letters.map((letter) => (
        <LetterButton
          key={letter}
          word={letter.toUpperCase()}
          count={counts && (counts.get(letter) ?? 0)}
          isChosen={choice.letter === letter}
          onPress={() => {
            choice.choose(letter);
          }}
        />
      ))}
    </fieldset>
  );
}

interface LetterButtonProps {
  readonly word: string;
  /** Unknown until the answer is there. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function LetterButton({ word, count, isChosen, onPress }: LetterButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles['letter']}
      aria-label={count === undefined ? word : t('list.letterCount', { letter: word, count })}
      aria-pressed={isChosen}
      disabled={count === 0 && !isChosen}
      {...(count === undefined ? {} : tip(formatNumber(count)))}
      onClick={onPress}
    >
      {word}
    </button>
  );
}
