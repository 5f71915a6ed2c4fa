import { setTimeout } from 'node:timers/promises';

/** What PostgreSQL did for each statement, as its `auto_explain` writes it down. */
interface Plans {
  /** Hears what PostgreSQL says. */
  hear(text: string): void;
  forget(): void;
  /** How many plans it has said since then, and those that read one of the tables from end to end. */
  settled(): Promise<{ readonly all: number; readonly whole: readonly string[] }>;
}

/** Settings of a connection whose statements PostgreSQL explains. */
export const explained =
  '-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0';

const quietMillis = 30;

/** Hears plans, and looks for sequential scans of these tables. */
export function plansOf(tables: readonly string[]): Plans {
  const sequential = new RegExp(`Seq Scan on "?(?:${tables.join('|')})"?(?: |$)`, 'm');
  let said = '';
  return {
    hear(text) {
      said += text;
    },
    forget() {
      said = '';
    },
    async settled() {
      // It has said them before it answered; they come by another way.
      for (let known = -1; known < said.length;) {
        known = said.length;
        await setTimeout(quietMillis);
      }
      const plans = said.split(/duration: [\d.]+ ms {2}plan:/).slice(1);
      return { all: plans.length, whole: plans.filter((plan) => sequential.test(plan)) };
    },
  };
}
