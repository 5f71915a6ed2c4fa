import { startPlace } from '../../items/places.ts';
import { IconBookOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** For wrong addresses, and for items that are gone or hidden from this account. */
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
