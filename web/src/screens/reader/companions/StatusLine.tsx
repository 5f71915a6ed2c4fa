import { useEffect, useState } from 'react';
import { formatDate, useT } from '../../../lib/i18n.ts';
import { readBattery } from '../../../lib/secure-only/this-device.ts';
import styles from '../../../items/reader/bars.module.css';

/** The clock is looked at this often, in milliseconds. */
const TICK_MS = 10_000;

function useBattery(): number | undefined {
  const [level, setLevel] = useState<number>();
  useEffect(() => {
    const stop = new AbortController();
    readBattery().then(
      (battery) => {
        if (!battery || stop.signal.aborted) return;
        const read = () => {
          setLevel(battery.level);
        };
        read();
        battery.addEventListener('levelchange', read, { signal: stop.signal });
      },
      () => undefined,
    );
    return () => {
      stop.abort();
    };
  }, []);
  return level;
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

interface StatusLineProps {
  readonly page: number;
  readonly count: number;
}

/** Page, time and battery at the foot of the page, for those who read on the full screen. */
export function StatusLine({ page, count }: StatusLineProps) {
  const t = useT();
  const now = useNow();
  const battery = useBattery();
  return (
    <p className={`${styles['status']} tabular`} aria-hidden="true">
      <span>{t('reader.status.page', { page, count })}</span>
      <span>{formatDate(now, { timeStyle: 'short' })}</span>
      {battery !== undefined && <span>{t('reader.status.battery', { share: battery })}</span>}
    </p>
  );
}
