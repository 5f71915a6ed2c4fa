import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownNotificationsQuery, useSetOwnNotifications } from '../../data/own-notifications.ts';
import { useMe } from '../../data/session.ts';
import { tellLanguage } from '../../items/notices/tell-language.ts';
import { useT, withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { Section } from '../../ui/Sections.tsx';
import styles from './account.module.css';

const pushNotifications = partOf(async () => {
  const part = await withWords('notifications', () => import('./PushNotifications.tsx'));
  return part.PushNotifications;
});

/** What the account itself is told: by email, where the server sends any, and in its browsers. */
export function OwnNotifications() {
  const t = useT();
  const { email } = useMe();
  const { data } = useQuery(ownNotificationsQuery);
  const { mutate } = useSetOwnNotifications();
  const [chosen, setChosen] = useState<boolean>();
  return (
    <Section title={t('account.notifications')}>
      <div className={styles['fields']}>
        {data?.isAvailable === true && (
          <CheckboxField
            label={t('account.newBooks')}
            help={t('account.newBooksHelp', { email })}
            checked={chosen ?? data.newBooks}
            onChange={(newBooks) => {
              setChosen(newBooks);
              mutate(
                { body: { newBooks } },
                {
                  onSuccess: () => void tellLanguage(),
                  onError: () => {
                    setChosen(undefined);
                  },
                },
              );
            }}
          />
        )}
        <LaterPart part={pushNotifications} shape={null}>
          {(PushNotifications) => <PushNotifications />}
        </LaterPart>
      </div>
    </Section>
  );
}
