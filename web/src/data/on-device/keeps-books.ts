import { storedSign } from '../../lib/stored-sign.ts';

const sign = storedSign('longbox.on-device');

/** Whether books are kept in this browser, of whatever account. All else about them is fetched only then. */
export const keepsBooks = sign.isSet;

/** Remembers for the next start whether any are kept. */
export const noteKeepsBooks = sign.set;
