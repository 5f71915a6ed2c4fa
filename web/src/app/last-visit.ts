import { storedSign } from '../lib/stored-sign.ts';

const sign = storedSign('longbox.signedIn');
const untold = storedSign('longbox.signOutUntold');

/**
 * Whether someone was signed in here last time. Only a guess, so that the right part of the client
 * loads while the server answers.
 */
export const wasSignedIn = sign.isSet;

export const noteSignedIn = sign.set;

/** Whether someone signed out here while the server was away, so that the session there is still open. */
export const isSignOutUntold = untold.isSet;

export const noteSignOutUntold = untold.set;
