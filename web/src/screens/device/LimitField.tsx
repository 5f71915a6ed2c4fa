import { setWishes } from '../../data/on-device/take-along.ts';
import { useMe } from '../../data/session.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useLimit } from './use-limit.ts';

const gibi = 1024 ** 3;
const sizes = [0.5, 1, 2, 5, 10, 20, 50, 100, 200].map((size) => size * gibi);

/** How much storage books may take. */
export function LimitField() {
  const t = useT();
  const me = useMe();
  const room = useLimit();
  if (room === undefined) return null;
  const { quota, limit } = room;
  const offered = new Set([...sizes.filter((size) => size <= quota * 0.8), limit]);
  return (
    <SelectField
      label={t('device.limit')}
      value={String(limit)}
      options={[...offered]
        .toSorted((one, other) => one - other)
        .map((size) => ({ value: String(size), label: formatBytes(size) }))}
      onChange={(value) => void setWishes(me, { limit: Number(value) })}
    />
  );
}
