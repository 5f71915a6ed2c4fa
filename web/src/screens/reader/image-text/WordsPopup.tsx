import { useT } from '../../../lib/i18n.ts';
import type { ShownBlock } from '../../../readers/image-text/ImageTextLayer.tsx';
import { wordsOf } from '../../../readers/image-text/block.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlacePopup } from '../../../ui/PlacePopup.tsx';
import styles from './image-text.module.css';

interface WordsPopupProps {
  readonly shown: ShownBlock;
  readonly lang: string | undefined;
  readonly onCopy: (words: string) => void;
  readonly onClose: () => void;
}

/** The words of a block beside it: to read, select, look up and copy. */
export function WordsPopup({ shown, lang, onCopy, onClose }: WordsPopupProps) {
  const t = useT();
  const words = wordsOf(shown.block);
  return (
    <PlacePopup
      label={t('reader.words')}
      box={shown.box}
      background="var(--surface)"
      className={styles['popup']}
      onClose={onClose}
    >
      <p className={styles['words']} lang={lang} dir="auto">
        {words}
      </p>
      <div className={styles['ways']}>
        <Button
          size="small"
          onClick={() => {
            onCopy(words);
          }}
        >
          {t('epub.copy')}
        </Button>
      </div>
    </PlacePopup>
  );
}
