import { useEffect } from 'react';

/** Makes the browser ask before the page is closed or reloaded, while something would be lost. */
export function useLeaveQuestion(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [wanted]);
}
