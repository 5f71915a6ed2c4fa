import { mostDaysKept, replacedRoom } from '@longbox/contract/file-metadata';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/NumberField.tsx';

interface KeepDaysProps {
  /** `null` when nothing is entered. */
  readonly days: number | null;
  readonly onChange: (days: number | null) => void;
  /** Bytes that will be written. */
  readonly bytes: number;
}

/** For how long the originals are kept. */
export function KeepDays({ days, onChange, bytes }: KeepDaysProps) {
  const t = useT();
  const help = () => {
    if (days === 0) return t('fileMetadata.noUndo');
    return bytes > replacedRoom
      ? t('fileMetadata.keepRoom', { room: formatBytes(replacedRoom) })
      : undefined;
  };
  return (
    <NumberField
      label={t('fileMetadata.keep')}
      help={help()}
      error={
        days !== null && days > mostDaysKept
          ? t('form.most', { most: formatNumber(mostDaysKept) })
          : undefined
      }
      min={0}
      max={mostDaysKept}
      value={days}
      onChange={onChange}
    />
  );
}
