/** A yes or no that the browser remembers for the next start; no where storage is forbidden. */
export function storedSign(name: string) {
  return {
    isSet: (): boolean => {
      try {
        return localStorage.getItem(name) !== null;
      } catch {
        return false;
      }
    },
    set: (isSet: boolean): void => {
      try {
        if (isSet) localStorage.setItem(name, '1');
        else localStorage.removeItem(name);
      } catch {
        // Storage is forbidden: then nothing is remembered.
      }
    },
  };
}
