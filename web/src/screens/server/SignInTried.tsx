import type { SignInTrial } from '@longbox/contract/oauth';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { reasonOf, translateCodes } from '../../data/error-text.ts';
import { signInTrialQuery } from '../../data/sign-in-services.ts';
import { serverSettingsPlace } from '../../items/places.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Facts } from './Facts.tsx';
import styles from './server.module.css';

const tones: Readonly<Record<SignInTrial['outcome'], ComponentProps<typeof Banner>['tone']>> = {
  KNOWN: 'success',
  NEW: 'success',
  REFUSED: 'warning',
  FAILED: 'danger',
};

/** The result of a sign-in trial. */
const outcomes: Readonly<
  Record<SignInTrial['outcome'], (t: Translate, trial: SignInTrial) => string>
> = {
  KNOWN: (t, { account }) => t('signInServices.outcome.KNOWN', { account: account ?? '' }),
  NEW: (t, { email }) => t('signInServices.outcome.NEW', { email: email ?? '' }),
  REFUSED: (t) => t('signInServices.outcome.REFUSED'),
  FAILED: (t) => t('signInServices.outcome.FAILED'),
};

/** What came of trying a service: what it told, and whom a sign-in would have let in. */
export function SignInTried({ trialId }: { readonly trialId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error } = useQuery(signInTrialQuery(trialId));
  const dismiss = () => void navigate({ ...serverSettingsPlace, replace: true });
  if (data === undefined) {
    if (error === null) return <Skeleton height="160px" />;
    return (
      <Banner tone="danger" title={t('failure.signInTrial')} onDismiss={dismiss}>
        {reasonOf(error)}
      </Banner>
    );
  }
  const { service, outcome, reason } = data;
  return (
    <Banner
      tone={tones[outcome]}
      title={t('signInServices.tried', { service })}
      onDismiss={dismiss}
    >
      <div className={styles['tried']}>
        <p>{outcomes[outcome](t, data)}</p>
        {reason !== null && <p>{translateCodes(reason)}</p>}
        {outcome !== 'FAILED' && <Told trial={data} />}
        <p className={styles['note']}>{t('signInServices.nobody')}</p>
      </div>
    </Banner>
  );
}

function Told({ trial }: { readonly trial: SignInTrial }) {
  const t = useT();
  const { name, email, verified, groups } = trial;
  const untold = t('signInServices.told.not');
  const facts = [
    [t('signInServices.told.name'), name ?? untold],
    [t('signInServices.told.email'), email ?? untold],
    [
      t('signInServices.told.verified'),
      verified === null ? untold : t(`signInServices.told.verified.${verified ? 'yes' : 'no'}`),
    ],
    ...(groups
      ? [
          [
            t('signInServices.told.groups'),
            groups.join(', ') || t('signInServices.told.groups.none'),
          ] as const,
        ]
      : []),
  ] as const;
  return <Facts facts={facts} />;
}
