import { useEffect, useRef, useState } from 'react';
import type { Edit } from './edits.ts';
import type { Subject } from './members.ts';
import { makePlan, type Plan } from './plan.ts';

/** A plan in the making or made, to be shown before anything is written. */
export function usePlan(subjects: readonly Subject[]) {
  const running = useRef<AbortController>(null);
  const [read, setRead] = useState<number>();
  const [plan, setPlan] = useState<Plan>();
  useEffect(() => () => running.current?.abort(), []);

  /** Finds out what will change; nothing comes of it when the dialog is left meanwhile. */
  const prepare = async (editFor: (subject: Subject) => Edit) => {
    const stop = new AbortController();
    running.current = stop;
    setRead(0);
    try {
      const made = await makePlan(subjects, { editFor, stop: stop.signal, onStep: setRead });
      if (!stop.signal.aborted) setPlan(made);
    } finally {
      setRead(undefined);
    }
  };
  return {
    plan,
    /** How many have been read, while they are. */
    read,
    prepare,
    drop: () => {
      setPlan(undefined);
    },
  };
}
