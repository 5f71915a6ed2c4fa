import { useQuery } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { usePart } from '../../ui/use-part.ts';
import type { SettingRow } from './rows.tsx';
import { settingsPart } from './settings-part.ts';

/** Every setting this account has, of all libraries; none until they have come. */
export function useSettingRows(): readonly SettingRow[] {
  const t = useT();
  const isAdmin = useIsAdmin();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const part = usePart(settingsPart);
  return part.state === 'ready' ? part.part.settingRows({ t, isAdmin, libraries }) : [];
}
