import { useState } from 'react';

/** Marks with an action of the menus, which keeps what a mark loses for an undo; busy until that is done. */
export function useMarking() {
  const [isBusy, setBusy] = useState(false);
  const mark = (marking: Promise<void>) => {
    setBusy(true);
    void marking.finally(() => {
      setBusy(false);
    });
  };
  return { isBusy, mark };
}
