import type { KeyUse } from '@longbox/contract/api-keys';
import type { Translate } from '../../lib/i18n.ts';

/** What a key may be used for; names of programs and formats are the same in all languages. */
export function nameOfUse(t: Translate, use: KeyUse): string {
  const names: Readonly<Record<KeyUse, string>> = {
    READING: t('apiKeys.use.reading'),
    OPDS: 'OPDS',
    KOREADER: 'KOReader',
    KOBO: 'Kobo',
  };
  return names[use];
}

/** All that a key may be used for. */
export function usesText(t: Translate, uses: readonly KeyUse[] | null): string {
  if (uses === null) return t('apiKeys.use.everything');
  return uses.map((use) => nameOfUse(t, use)).join(', ');
}
