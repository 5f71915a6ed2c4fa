import { IconAt, IconKey, IconPlug, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiKeysQuery } from '../../data/account.ts';
import { useMe } from '../../data/session.ts';
import { Roles } from '../../items/account/Roles.tsx';
import { ActivityPanel } from '../../items/activity/ActivityPanel.tsx';
import { LocaleField, ThemeField } from '../../items/AppearanceFields.tsx';
import { emailDialog, passwordDialog } from '../../items/dialogs.ts';
import { accountPlace } from '../../items/places.ts';
import { FieldOfAddress } from '../../items/settings/FieldOfAddress.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { apiKeyDialog, connectDialog } from './api-key-dialogs.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { Household } from './Household.tsx';
import { OwnNotifications } from './OwnNotifications.tsx';
import { ReaderDefaults } from './ReaderDefaults.tsx';
import { ReadingFile } from './ReadingFile.tsx';
import { Sessions } from './Sessions.tsx';
import styles from './account.module.css';

const route = getRouteApi('/frame/account');

/** Your account: rights, password, API keys, and sign-in activity. */
export function AccountScreen() {
  const t = useT();
  const hasKeys = (useQuery(apiKeysQuery).data?.length ?? 0) > 0;
  const me = useMe();
  return (
    <>
      <FieldOfAddress />
      <PlaceBar title={t('nav.account')} />
      <Sections>
        <Section
          title={t('account.details')}
          tools={
            <>
              {isOwnServer && (
                <Button
                  remote
                  icon={<IconAt size={18} />}
                  onClick={() => {
                    openDialog(emailDialog, { user: me });
                  }}
                >
                  {t('email.change')}
                </Button>
              )}
              <Button
                remote
                data-field="password"
                icon={<IconKey size={18} />}
                onClick={() => {
                  openDialog(passwordDialog, { user: me });
                }}
              >
                {t('password.change')}
              </Button>
            </>
          }
        >
          <dl className={styles['facts']}>
            <dt>{t('activity.email')}</dt>
            <dd>
              <bdi>{me.email}</bdi>
            </dd>
            <dt>{t('rights.title')}</dt>
            <dd>
              <Roles user={me} />
            </dd>
          </dl>
        </Section>
        <Section title={t('account.appearance')} text={t('account.appearanceText')}>
          <div className={styles['appearance']}>
            <div data-field="locale">
              <LocaleField />
            </div>
            <div data-field="theme">
              <ThemeField />
            </div>
          </div>
        </Section>
        <ReaderDefaults />
        <Section
          title={t('apiKeys.title')}
          text={t('apiKeys.text')}
          tools={
            <>
              {isOwnServer && (
                <Button
                  remote
                  icon={<IconPlug size={18} />}
                  onClick={() => {
                    openDialog(connectDialog, {});
                  }}
                >
                  {t('connect.title')}
                </Button>
              )}
              {hasKeys && (
                <Button
                  remote
                  data-field="apiKeys"
                  icon={<IconPlus size={18} />}
                  onClick={() => {
                    openDialog(apiKeyDialog, {});
                  }}
                >
                  {t('apiKeys.add')}
                </Button>
              )}
            </>
          }
        >
          <ApiKeys />
        </Section>
        {isOwnServer && <Household />}
        {isOwnServer && <OwnNotifications />}
        {isOwnServer && <Sessions />}
        {isOwnServer && <ReadingFile />}
        <Section title={t('activity.title')} text={t('account.activityText')}>
          <ActivityPanel of="me" search={route.useSearch()} place={accountPlace} />
        </Section>
      </Sections>
    </>
  );
}
