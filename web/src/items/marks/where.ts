import type { MarkContent } from '@longbox/contract/marks';
import type { Translate } from '../../lib/i18n.ts';

/** Where in its book a mark is, in words. */
export function whereOf(t: Translate, { place }: Pick<MarkContent, 'place'>): string {
  if (place.type === 'page') return t('marks.page', { page: place.page });
  const { chapter, share } = place;
  return chapter === '' ? t('marks.share', { share }) : t('marks.where', { chapter, share });
}
