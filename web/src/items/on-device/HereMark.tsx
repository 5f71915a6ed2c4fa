import { IconCircleArrowDown, IconCircleDashed } from '@tabler/icons-react';
import { useIsHere } from '../../data/on-device/kept-now.ts';
import { useT } from '../../lib/i18n.ts';
import { tip } from '../../ui/tip.ts';

/** Marks a book that can be read without the server, or will be once it is all here. */
export function HereMark({ bookId }: { readonly bookId: string }) {
  const t = useT();
  const isHere = useIsHere(bookId);
  if (isHere === undefined) return null;
  const label = t(isHere ? 'nav.device' : 'nav.device.coming');
  const MarkIcon = isHere ? IconCircleArrowDown : IconCircleDashed;
  return (
    <span {...tip(label)}>
      <MarkIcon size={14} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
