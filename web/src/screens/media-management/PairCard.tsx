import type { AlikePair } from '@longbox/contract/alike';
import { IconEqual, IconZoomIn } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { keepPair } from '../../data/alike.ts';
import { listedTitle } from '../../items/names.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import styles from './alike.module.css';
import { betterOf } from './better.ts';
import { pairDialog } from './dialogs.ts';
import { PairSide } from './PairSide.tsx';

/** Up to this many different bits, two images look nearly the same. */
const hardlyApart = 16;

interface PairCardProps {
  readonly pair: AlikePair;
  /** Whether images are available in full size. */
  readonly enlarges: boolean;
}

/** Two that look alike, side by side, and what can be done about them. */
export function PairCard({ pair, enlarges }: PairCardProps) {
  const t = useT();
  const client = useQueryClient();
  const { id, kind, first, second, apart, kept, alikePages } = pair;
  const better = betterOf(pair);
  const decide = async (next: boolean) => {
    if (!(await keepPair(client, id, next))) return;
    toast({
      text: told(next ? 'manage.alike.nowKept' : 'manage.alike.nowOpen'),
      tone: 'success',
      action: { label: told('undo.run'), run: () => void keepPair(client, id, !next) },
    });
  };
  return (
    <article
      className={styles['pair']}
      aria-label={t('manage.alike.pair', {
        first: listedTitle(first.book),
        second: listedTitle(second.book),
      })}
    >
      <header className={styles['head']}>
        <strong>{t(apart <= hardlyApart ? 'manage.alike.very' : 'manage.alike.much')}</strong>
        {alikePages !== null && (
          <span className={styles['quiet']}>
            {t('manage.alike.alikePages', {
              count: alikePages,
              total: first.book.media.pagesCount,
            })}
          </span>
        )}
      </header>
      <div className={styles['sides']}>
        {(['first', 'second'] as const).map((name) => (
          <PairSide
            key={name}
            pairId={id}
            kind={kind}
            side={pair[name]}
            virtue={better?.side === name ? better.virtue : undefined}
          />
        ))}
      </div>
      <footer className={styles['foot']}>
        {enlarges && (
          <Button
            size="small"
            tone="quiet"
            icon={<IconZoomIn size={18} />}
            onClick={() => {
              openDialog(pairDialog, { pair });
            }}
          >
            {t('manage.alike.enlarge')}
          </Button>
        )}
        <Button
          size="small"
          icon={<IconEqual size={18} />}
          onClick={() => {
            void decide(!kept);
          }}
        >
          {t(kept ? 'manage.alike.decideAgain' : 'manage.alike.keepBoth')}
        </Button>
      </footer>
    </article>
  );
}
