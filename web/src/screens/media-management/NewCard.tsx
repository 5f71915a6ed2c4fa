import type { PageHashAction, UnknownPageHash } from '@longbox/contract/page-hashes';
import { IconCheck } from '@tabler/icons-react';
import { newPageUrl } from '../../data/page-hashes.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { HashCard } from './HashCard.tsx';
import { pageActions } from './page-search.ts';
import styles from './pages.module.css';
import type { HeldChoice } from './use-held-choices.ts';

/** Longest edge of the image on a card, in pixels. */
const edge = 500;

interface NewCardProps {
  readonly page: UnknownPageHash;
  readonly choice: HeldChoice | undefined;
  readonly onChoose: (action: PageHashAction) => void;
  readonly onUndo: () => void;
}

/** An undecided page; after a decision, its place shows the decision with an undo. */
export function NewCard({ page, choice, onChoose, onUndo }: NewCardProps) {
  const t = useT();
  const { hash, size, matchCount } = page;
  if (choice !== undefined) {
    return (
      <div className={styles['treated']}>
        <IconCheck size={24} stroke={1.5} aria-hidden />
        <output>{t(`manage.now.${choice.action}`)}</output>
        {choice.state === 'held' && (
          <Button size="small" onClick={onUndo}>
            {t('undo.run')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <HashCard
      {...{ hash, size, matchCount }}
      src={newPageUrl(hash, edge)}
      large={newPageUrl(hash)}
      removable={false}
      facts={[[t('manage.spaceToGain'), formatBytes((size ?? 0) * matchCount) || '–']]}
    >
      {pageActions.toReversed().map((action) => (
        <Button
          remote
          key={action}
          size="small"
          disabled={action === 'DELETE_AUTO' && size === null}
          onClick={() => {
            onChoose(action);
          }}
        >
          {t(`manage.choose.${action}`)}
        </Button>
      ))}
    </HashCard>
  );
}
