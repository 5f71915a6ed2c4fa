import type { SignInService } from '@longbox/contract/oauth';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { reasonOf } from '../../data/error-text.ts';
import { signInServicesQuery, trySignInUrl } from '../../data/sign-in-services.ts';
import { useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Section } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './server.module.css';
import { Facts } from './Facts.tsx';
import { SignInTried } from './SignInTried.tsx';

const route = getRouteApi('/frame/settings/server');

/** Services of others that people may sign in with: how each is set up, and a way to try it. */
export function SignInServices() {
  const t = useT();
  const { tried } = route.useSearch();
  const { data, error, refetch } = useQuery(signInServicesQuery);
  return (
    <Section title={t('signInServices.title')} text={t('signInServices.text')}>
      <div
        className={styles['services']}
        data-field="signInServices"
        tabIndex={data?.services.length === 0 ? -1 : undefined}
      >
        {tried !== undefined && <SignInTried trialId={tried} />}
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failure.signInServices')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="120px" />}
        {data !== undefined && data.problems.length > 0 && (
          <div role="alert" className={styles['note']}>
            <p>{t('signInServices.problems')}</p>
            <ul>
              {data.problems.map(({ line, key, message }) => (
                <li key={`${line} ${key} ${message}`}>
                  {t('signInServices.line', { line })} <code dir="ltr">{`${key} ${message}`}</code>
                </li>
              ))}
            </ul>
          </div>
        )}
        {data?.services.length === 0 && (
          <p className={styles['note']}>{t('signInServices.none')}</p>
        )}
        {data !== undefined && data.services.length > 0 && (
          <ul className={styles['kinds']} aria-label={t('signInServices.title')}>
            {data.services.map((service) => (
              <Service key={service.registrationId} service={service} />
            ))}
          </ul>
        )}
        {data !== undefined && (
          <p className={styles['note']}>
            {data.services.length > 0 &&
              t(data.accountCreation ? 'signInServices.makes' : 'signInServices.makesNone')}{' '}
            {t('signInServices.file')} <code dir="ltr">{data.file}</code>
          </p>
        )}
      </div>
    </Section>
  );
}

function Service({ service }: { readonly service: SignInService }) {
  const t = useT();
  const { registrationId, name, kind, address, clientId, hasSecret, scopes, redirectUri } = service;
  const { groups } = service;
  const facts = [
    [t('signInServices.kind'), t(`signInServices.kind.${kind}`)],
    [t('signInServices.address'), <code key="address">{address}</code>],
    [t('signInServices.client'), <code key="client">{clientId}</code>],
    [
      t('signInServices.secret'),
      t(hasSecret ? 'signInServices.secret.set' : 'signInServices.secret.none'),
    ],
    [
      t('signInServices.scopes'),
      scopes.length > 0 ? scopes.join(' ') : t('signInServices.scopes.none'),
    ],
    [t('signInServices.back'), <code key="back">{redirectUri}</code>],
    ...(groups
      ? [
          [
            t('signInServices.groups'),
            t('signInServices.groups.names', {
              names: groups.names.join(', '),
              claim: groups.claim,
            }),
          ] as const,
        ]
      : []),
  ] as const;
  return (
    <li className={styles['service']}>
      <div className={styles['serviceHead']}>
        <h3 className={styles['kindTitle']}>{name}</h3>
        <a
          href={trySignInUrl(registrationId)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ size: 'small' })}
          aria-label={t('signInServices.tryOf', { name })}
        >
          <IconExternalLink size={16} aria-hidden />
          <span>{t('signInServices.try')}</span>
        </a>
      </div>
      <Facts facts={facts} />
    </li>
  );
}
