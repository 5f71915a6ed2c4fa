import { IconCircleArrowDown } from '@tabler/icons-react';
import { useIsHere } from '../../data/on-device/kept-now.ts';
import { useT } from '../../lib/i18n.ts';
import { tip } from '../../ui/tip.ts';

/** Marks a book that can be read without the server. */
export function HereMark({ bookId }: { readonly bookId: string }) {
  const t = useT();
  const label = t('nav.device');
  return useIsHere(bookId) ? (
    <span {...tip(label)}>
      <IconCircleArrowDown size={14} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  ) : null;
}
