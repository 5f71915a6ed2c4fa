import { getReadingPace } from '@longbox/contract/reading-pace';
import { queryOf } from './query.ts';

/** How fast the signed-in account reads books of each kind. */
export const readingPaceQuery = queryOf(getReadingPace, {}, { failureTitle: 'failure.reading' });
