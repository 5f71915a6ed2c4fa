import type { MetadataEntry } from '@longbox/contract/metadata-sources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { metadataCoverUrl, metadataEntryQuery } from '../../data/metadata-sources.ts';
import { fetchPicture, posterNowUrl } from '../../data/posters.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Difference } from '../edit/Difference.tsx';
import { isChange } from '../edit/edits.ts';
import { locksOf, type Member, posterOwnerOf, type Subject } from '../edit/members.ts';
import { readSubject } from '../edit/read-subject.ts';
import styles from './match.module.css';
import { offeredMembers, taking, usuallyTaken } from './offer.ts';
import { saveMatch } from './save-match.ts';

interface ReviewDialogProps {
  readonly subject: Subject;
  readonly entry: MetadataEntry;
  /** Nothing more is known of it. */
  readonly isWhole?: boolean;
  /** It was matched before: the source is asked anew. */
  readonly isLinked: boolean;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** All that an entry would change, each to be taken or left. */
export function ReviewDialog({
  subject,
  entry,
  isWhole = false,
  isLinked,
  onBack,
  onDone,
}: ReviewDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const asked = useQuery({ ...metadataEntryQuery(entry, isLinked), enabled: !isWhole });
  const { error, refetch } = asked;
  const data = isWhole ? entry : asked.data;
  const [decided, setDecided] = useState<ReadonlyMap<Member, boolean>>(new Map());
  const [takesCover, setTakesCover] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const offered = data === undefined ? [] : offeredMembers(subject, data);
  const usual = data && usuallyTaken(subject, data);
  const isTaken = (member: Member) => decided.get(member) ?? usual?.has(member) === true;
  const count = offered.filter(isTaken).length + (takesCover ? 1 : 0);

  const save = async (whole: MetadataEntry) => {
    setBusy(true);
    setFailure(undefined);
    try {
      // Nothing is changed before all of it is here.
      const cover = takesCover ? await fetchPicture(metadataCoverUrl(whole)) : undefined;
      const change = taking(await readSubject(subject), whole, isTaken);
      if (isChange(change) || cover !== undefined) saveMatch(client, change, cover);
      onDone();
    } catch (thrown) {
      setFailure(reasonOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('edit.plan.title')}
      width={800}
      phone="full"
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('edit.plan.back')}</Button>
          {data !== undefined && (
            <Button
              remote
              tone="primary"
              busy={isBusy}
              disabled={count === 0}
              onClick={() => void save(data)}
            >
              {t('match.take', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['review']}>
        {failure !== undefined && (
          <Banner tone="danger" title={t('failure.matchSave')}>
            {failure}
          </Banner>
        )}
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failure.match')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="320px" />}
        {data !== undefined && (
          <>
            <p className={styles['note']}>{t('match.lockNote')}</p>
            <Fields
              subject={subject}
              entry={data}
              members={offered}
              isTaken={isTaken}
              onTake={(member, taken) => {
                setDecided(new Map([...decided, [member, taken]]));
              }}
            />
            {data.hasCover && (
              <CoverChoice
                subject={subject}
                entry={data}
                taken={takesCover}
                onTake={setTakesCover}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  readonly subject: Subject;
  readonly entry: MetadataEntry;
  readonly members: readonly Member[];
  readonly isTaken: (member: Member) => boolean;
  readonly onTake: (member: Member, taken: boolean) => void;
}

function Fields({ subject, entry, members, isTaken, onTake }: FieldsProps) {
  const t = useT();
  const locks = locksOf(subject);
  const change = taking(subject, entry, () => true);
  if (members.length === 0) return <p>{t('match.same')}</p>;
  return (
    <ul className={styles['fields']} aria-label={t('edit.plan.title')}>
      {members.map((member) => (
        <li key={member} className={styles['field']}>
          <CheckboxField
            label={t(`edit.member.${member}`)}
            help={locks[member] ? t('match.locked') : undefined}
            checked={isTaken(member)}
            onChange={(taken) => {
              onTake(member, taken);
            }}
          />
          <div className={styles['difference']}>
            <Difference change={change} member={member} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface CoverChoiceProps extends Pick<FieldsProps, 'entry' | 'subject'> {
  readonly taken: boolean;
  readonly onTake: (taken: boolean) => void;
}

/** The cover as it is beside that of the entry. */
function CoverChoice({ subject, entry, taken, onTake }: CoverChoiceProps) {
  const t = useT();
  const owner = posterOwnerOf(subject);
  const version = usePosterVersion(owner.id);
  return (
    <div className={styles['field']}>
      <CheckboxField label={t('match.cover')} checked={taken} onChange={onTake} />
      <div className={styles['covers']}>
        <Cover src={posterNowUrl(owner, version)} alt={t('edit.poster.now')} />
        <Cover src={metadataCoverUrl(entry)} alt={t('edit.poster.after')} />
      </div>
    </div>
  );
}
