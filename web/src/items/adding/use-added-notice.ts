import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import type { Place } from '../places.ts';

/** Says where something was added, with the way there. */
export function useAddedNotice() {
  const t = useT();
  const navigate = useNavigate();
  return (name: string, place: Place) => {
    toast({
      text: t('addTo.done', { name }),
      tone: 'success',
      action: { label: t('addTo.show'), run: () => void navigate(place) },
    });
  };
}
