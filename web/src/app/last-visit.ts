const name = 'longbox.signedIn';

/**
 * Whether someone was signed in here last time. Only a guess, so that the right part of the client
 * loads while the server answers.
 */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function noteSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Storage is forbidden: the next start just cannot guess.
  }
}
