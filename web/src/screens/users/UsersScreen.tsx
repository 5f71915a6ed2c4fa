import { IconUserPlus } from '@tabler/icons-react';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { ActivityPanel } from '../../items/activity/ActivityPanel.tsx';
import { addUserPlace, usersPlace } from '../../items/places.ts';
import { useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { UserTable } from './UserTable.tsx';

const route = getRouteApi('/frame/settings/users');

/** The accounts of this server, what each may do and see, and who signed in when. */
export function UsersScreen() {
  const t = useT();
  const search = route.useSearch();
  return (
    <>
      <PlaceBar title={t('settings.users')}>
        <Link {...addUserPlace(search)} className={buttonClass({ tone: 'primary' })}>
          <IconUserPlus size={18} />
          <span>{t('users.add')}</span>
        </Link>
      </PlaceBar>
      <Sections>
        <Section title={t('users.list')}>
          <div data-field="users">
            <UserTable />
          </div>
        </Section>
        <Section title={t('activity.title')} text={t('users.activityText')}>
          <ActivityPanel of="everybody" search={search} place={usersPlace} />
        </Section>
      </Sections>
      <Outlet />
    </>
  );
}
