import { useEffect } from 'react';

/** Has the browser ask before the page is closed or loaded anew, while something would be lost by it. */
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
