import os from 'node:os';
import { version } from '@longbox/server/base/version';

/** One line that says what the figures below it were taken on. */
export function describeMachine(): string {
  const cores = os.cpus();
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  const memory = (os.totalmem() / 2 ** 30).toFixed(0);
  const load = os.loadavg()[0]?.toFixed(1) ?? '?';
  return (
    `Longbox ${version} on ${cores.length} × ${model}, ${memory} GiB, ${os.type()} ${os.release()}, ` +
    `Node ${process.version}; load before the start ${load}`
  );
}
