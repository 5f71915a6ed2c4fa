import { kindOf } from '../../media/base/kinds.ts';

/** How a book of a media type is read; empty if it isn't. */
export const profileOf = (mediaType: string): string => kindOf(mediaType)?.profile ?? '';
