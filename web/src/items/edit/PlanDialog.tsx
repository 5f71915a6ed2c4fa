import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LongList } from '../../ui/LongList.tsx';
import type { Change } from './edits.ts';
import { Difference } from './Difference.tsx';
import { idOf, membersOf, nameOf } from './members.ts';
import styles from './plan.module.css';
import type { Plan } from './plan.ts';

interface PlanDialogProps {
  readonly plan: Plan;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

/** What will become of each thing, to be looked at before anything is written. */
export function PlanDialog({ plan, onBack, onConfirm }: PlanDialogProps) {
  const t = useT();
  const { changes, unchanged, gone } = plan;
  const count = changes.length;
  return (
    <Dialog
      title={t('edit.plan.title')}
      width={800}
      phone="full"
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('edit.plan.back')}</Button>
          {count > 0 && (
            <Button tone="primary" onClick={onConfirm}>
              {t('edit.plan.confirm', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['plan']}>
        <p>
          {t('edit.plan.count', { count, total: count + unchanged + gone.length })}
          {unchanged > 0 && ` ${t('edit.plan.unchanged', { count: unchanged })}`}
        </p>
        {gone.length > 0 && (
          <Banner tone="warning" title={t('edit.plan.gone', { count: gone.length })}>
            <bdi>{gone.map(nameOf).join(', ')}</bdi>
          </Banner>
        )}
        {count > 0 && (
          <LongList
            label={t('edit.plan.title')}
            items={changes}
            idOf={({ subject }) => idOf(subject)}
            render={(change) => <ChangeLine change={change} />}
          />
        )}
      </div>
    </Dialog>
  );
}

function ChangeLine({ change }: { readonly change: Change }) {
  const t = useT();
  const { subject, members, locks } = change;
  const named = (isLocked: boolean) =>
    membersOf(subject.kind, false)
      .filter((member) => locks[member] === isLocked)
      .map((member) => t(`edit.member.${member}`))
      .join(', ');
  return (
    <article className={styles['change']}>
      <h3 className={styles['name']} dir="auto">
        {nameOf(subject)}
      </h3>
      <dl className={styles['members']}>
        {members.map((member) => (
          <div key={member}>
            <dt>{t(`edit.member.${member}`)}</dt>
            <dd>
              <Difference change={change} member={member} />
            </dd>
          </div>
        ))}
      </dl>
      {named(true) !== '' && (
        <p className={styles['locks']}>{t('edit.plan.locked', { names: named(true) })}</p>
      )}
      {named(false) !== '' && (
        <p className={styles['locks']}>{t('edit.plan.unlocked', { names: named(false) })}</p>
      )}
    </article>
  );
}
