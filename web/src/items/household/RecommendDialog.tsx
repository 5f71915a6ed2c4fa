import { longestRecommendationNote } from '@longbox/contract/household';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { householdMembersQuery, useRecommendBook } from '../../data/household.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './household.module.css';

export interface RecommendDialogProps {
  readonly bookId: string;
  readonly title: string;
}

/** Recommends a book to someone else on this server, with a note. */
export function RecommendDialog({ bookId, title, onClose }: RecommendDialogProps & HostedDialog) {
  const t = useT();
  const { data: members, error, refetch } = useQuery(householdMembersQuery);
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState('');
  useLeaveQuestion(note !== '');
  const recommend = useRecommendBook();
  const to = members?.find(({ id }) => id === chosen) ?? members?.[0];
  const send = () => {
    if (to === undefined) return;
    recommend.mutate(
      { body: { bookId, to: to.id, note } },
      {
        onSuccess: () => {
          toast({ text: told('household.sent', { name: to.email }), tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t('household.title', { name: title })}
      width={450}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            tone="primary"
            disabled={to === undefined}
            busy={recommend.isPending}
          >
            {t('household.recommend')}
          </Button>
        </>
      }
    >
      {recommend.error !== null && (
        <Banner tone="danger" title={t('failure.recommend')}>
          {reasonOf(recommend.error)}
        </Banner>
      )}
      {members === undefined ? (
        error === null ? (
          <Skeleton height="120px" />
        ) : (
          <ErrorState reason={reasonOf(error)} onRetry={() => void refetch()} />
        )
      ) : to === undefined ? (
        <p>{t('household.alone')}</p>
      ) : (
        <div className={styles['fields']}>
          <SelectField
            label={t('household.to')}
            value={to.id}
            options={members.map(({ id, email }) => ({ value: id, label: email }))}
            onChange={setChosen}
          />
          <TextArea
            label={t('household.note')}
            dir="auto"
            value={note}
            maxLength={longestRecommendationNote}
            onChange={setNote}
          />
        </div>
      )}
    </Dialog>
  );
}
