import { storedSign } from '../lib/stored-sign.ts';

const sign = storedSign('longbox.signedIn');

/**
 * Whether someone was signed in here last time. Only a guess, so that the right part of the client
 * loads while the server answers.
 */
export const wasSignedIn = sign.isSet;

export const noteSignedIn = sign.set;
