import { homePlace } from '../../items/places.ts';
import { IconBooks, IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { libraryDialog } from '../../items/dialogs.ts';
import { LeadOn } from '../../items/LeadOn.tsx';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/States.tsx';

/** While there is no library; leaves as soon as one appears, from wherever it was added. */
export function WelcomeScreen() {
  const t = useT();
  const isAdmin = useIsAdmin();
  const libraries = useQuery(librariesQuery);
  if (libraries.data !== undefined && libraries.data.length > 0) {
    return <LeadOn to={homePlace} />;
  }
  return (
    <EmptyState
      alone
      icon={<IconBooks size={40} stroke={1.5} />}
      title={t('welcome.title')}
      text={t(isAdmin ? 'welcome.admin' : 'welcome.other')}
      action={
        isAdmin && (
          <Button
            tone="primary"
            size="large"
            icon={<IconFolderPlus size={20} />}
            onClick={() => {
              openDialog(libraryDialog, {});
            }}
          >
            {t('library.add')}
          </Button>
        )
      }
    />
  );
}
