import type { ApiKey } from '@longbox/contract/api-keys';
import { hasRole } from '@longbox/contract/users';
import { useMe } from '../../../data/session.ts';
import { roleName } from '../../../items/account/rights.ts';
import { url } from '../../../lib/base-path.ts';
import { useT } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { CopyField } from './CopyField.tsx';
import styles from './connect.module.css';
import { QrCode } from './QrCode.tsx';
import { addressOf, koboFile, koboLine, koreaderMenu, type Recipe, stepsOf } from './recipes.ts';
import { Step } from './Step.tsx';

interface ConnectionProps {
  readonly recipe: Recipe;
  /** Just made, with the key itself. */
  readonly apiKey: ApiKey;
}

/** The steps in an app, and what to type into it. */
export function Connection({ recipe, apiKey }: ConnectionProps) {
  const t = useT();
  const me = useMe();
  const { way, roles = [] } = recipe;
  const missing = roles.filter((role) => !hasRole(me, role));
  const { origin, hostname, protocol } = window.location;
  const address = addressOf(recipe, origin + url('').replace(/\/$/, ''), apiKey.key);
  return (
    <div className={styles['connection']}>
      {missing.map((role) => (
        <Banner key={role} tone="warning">
          {t('connect.role', { role: roleName(t, role) })}
        </Banner>
      ))}
      {isThisComputer(hostname) ? (
        <Banner tone="warning">{t('connect.localhost')}</Banner>
      ) : (
        protocol === 'http:' && <Banner tone="warning">{t('connect.plain')}</Banner>
      )}
      <ol className={styles['steps']}>
        {stepsOf[way].map((step) => (
          <li key={step}>
            <Step
              text={step === 'connect.step.koreader.1' ? t(step, { menu: koreaderMenu }) : t(step)}
            />
          </li>
        ))}
      </ol>
      <div className={styles['typed']}>
        <div className={styles['fields']}>
          {way === 'kobo' ? (
            <CopyField label={koboFile} value={koboLine(address)} />
          ) : (
            <CopyField label={t('connect.address')} value={address} />
          )}
          {way === 'koreader' && <CopyField label={t('connect.user')} value={apiKey.key} />}
          {(way === 'opds' || way === 'komga') && (
            <>
              <CopyField label={t('connect.user')} value={me.email} />
              <CopyField label={t('connect.password')} value={apiKey.key} />
            </>
          )}
        </div>
        <QrCode text={address} label={t('connect.scan')} />
      </div>
      <p className={styles['quiet']}>{t('apiKeys.once')}</p>
    </div>
  );
}

const isThisComputer = (host: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host);
