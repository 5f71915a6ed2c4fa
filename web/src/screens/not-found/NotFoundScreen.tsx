import { startPlace } from '../../items/places.ts';
import { IconBookOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** For addresses that lead nowhere, and for what is gone or not for this account. */
export function NotFoundScreen() {
  const t = useT();
  return (
    <EmptyState
      alone
      icon={<IconBookOff size={32} stroke={1.5} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Link {...startPlace} className={buttonClass({})}>
          {t('notFound.home')}
        </Link>
      }
    />
  );
}
