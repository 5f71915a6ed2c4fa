import type { KnownPageHash, PageHashAction } from '@longbox/contract/page-hashes';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { choosePageAction, knownPageUrl, useDeleteMatches } from '../../data/page-hashes.ts';
import { askDialog } from '../../items/dialogs.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, t as translate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { HashCard } from './HashCard.tsx';
import { pageActions } from './page-search.ts';
import styles from './pages.module.css';

/** A page with a decision. */
export function KnownCard({ page }: { readonly page: KnownPageHash }) {
  const t = useT();
  const client = useQueryClient();
  const removal = useDeleteMatches();
  const { hash, size, action, deleteCount, matchCount } = page;
  const src = knownPageUrl(hash);
  const bytes = (count: number) => formatBytes((size ?? 0) * count) || '–';

  const choose = (next: PageHashAction) => {
    const change = async () => {
      if (!(await choosePageAction(client, { hash, size, action: next }))) return;
      toast({
        text: translate(`manage.now.${next}`),
        tone: 'success',
        action: {
          label: translate('undo.run'),
          run: () => void choosePageAction(client, { hash, size, action }),
        },
      });
    };
    // From then on pages go by themselves.
    if (next !== 'DELETE_AUTO') void change();
    else {
      openDialog(askDialog, {
        title: t('manage.autoTitle', { count: 1 }),
        text: t('manage.autoText', { count: 1, matches: matchCount }),
        confirm: t('manage.choose.DELETE_AUTO'),
        onConfirm: () => void change(),
      });
    }
  };

  return (
    <HashCard
      {...{ hash, size, matchCount, src }}
      large={src}
      removable={action !== 'IGNORE'}
      chip={
        <span className={cx(styles['chip'], styles[action])}>{t(`manage.action.${action}`)}</span>
      }
      facts={[
        [t('manage.timesDeleted'), formatNumber(deleteCount)],
        [t('manage.spaceSaved'), bytes(deleteCount)],
        [t('manage.spaceToGain'), bytes(matchCount)],
      ]}
    >
      {action === 'DELETE_MANUAL' &&
        (removal.isSuccess ? (
          <output className={styles['done']}>
            <IconCheck size={18} aria-hidden />
            {t('manage.removalQueued')}
          </output>
        ) : (
          <Button
            size="small"
            tone="danger"
            icon={<IconTrash size={18} />}
            disabled={matchCount === 0}
            busy={removal.isPending}
            onClick={() => {
              openDialog(askDialog, {
                title: t('manage.deleteTitle'),
                text: t('manage.deleteText', { count: matchCount, size: bytes(matchCount) }),
                confirm: t('manage.deleteMatches.confirm'),
                danger: true,
                onConfirm: () => {
                  removal.mutate({ params: { hash } });
                },
              });
            }}
          >
            {t('manage.deleteMatches', { count: matchCount })}
          </Button>
        ))}
      {pageActions
        .filter((one) => one !== action)
        .toReversed()
        .map((one) => (
          <Button
            remote
            key={one}
            size="small"
            disabled={one === 'DELETE_AUTO' && size === null}
            onClick={() => {
              choose(one);
            }}
          >
            {t(`manage.choose.${one}`)}
          </Button>
        ))}
    </HashCard>
  );
}
