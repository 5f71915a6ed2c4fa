import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownNotificationsQuery, useSetOwnNotifications } from '../../data/own-notifications.ts';
import { useMe } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Section } from '../../ui/Sections.tsx';

/** What the account itself is told by email; nothing where the server sends none. */
export function OwnNotifications() {
  const t = useT();
  const { email } = useMe();
  const { data } = useQuery(ownNotificationsQuery);
  const { mutate } = useSetOwnNotifications();
  const [chosen, setChosen] = useState<boolean>();
  if (data?.isAvailable !== true) return null;
  return (
    <Section title={t('account.notifications')}>
      <CheckboxField
        label={t('account.newBooks')}
        help={t('account.newBooksHelp', { email })}
        checked={chosen ?? data.newBooks}
        onChange={(newBooks) => {
          setChosen(newBooks);
          mutate(
            { body: { newBooks } },
            {
              onError: () => {
                setChosen(undefined);
              },
            },
          );
        }}
      />
    </Section>
  );
}
