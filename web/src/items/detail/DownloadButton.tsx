import { hasRole } from '@longbox/contract/users';
import { IconDownload } from '@tabler/icons-react';
import { useMe } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useOutOfReach } from '../../ui/out-of-reach.ts';
import { tip } from '../../ui/tip.ts';

interface DownloadButtonProps {
  /** The address of the file. */
  readonly href: string;
  /** Whether the files are there. */
  readonly available?: boolean;
}

/** Keeps the file, or the files as one archive; says why when that cannot be. */
export function DownloadButton({ href, available = true }: DownloadButtonProps) {
  const t = useT();
  const mayDownload = hasRole(useMe(), 'FILE_DOWNLOAD');
  const away = useOutOfReach(true);
  if (mayDownload && available && away === undefined) {
    return (
      <a href={href} download="" className={buttonClass({})}>
        <IconDownload size={18} aria-hidden />
        <span>{t('detail.download')}</span>
      </a>
    );
  }
  const why = away ?? t(available ? 'detail.noDownload' : 'whyNot.unavailable');
  return (
    // A button that is disabled takes no pointer: the words go around it.
    <span {...tip(why)}>
      <Button disabled icon={<IconDownload size={18} />}>
        {t('detail.download')}
      </Button>
      <span className="visually-hidden">{why}</span>
    </span>
  );
}
