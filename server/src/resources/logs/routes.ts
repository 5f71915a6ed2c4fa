import { Readable } from 'node:stream';
import { downloadLog, listLogs } from '@longbox/contract/logs';
import { Bytes } from '../../base/bytes.ts';
import { logAsText, readLog } from '../../base/log/read-log.ts';
import { serve } from '../../http/serve.ts';

interface LogPlace {
  /** Folder of the log. */
  readonly logs: string;
}

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

/** The server's log: search it, or download it. */
export const logRoutes = ({ logs }: LogPlace) => [
  serve(listLogs, ({ query: { since, until, ...query } }) =>
    readLog(logs, { ...query, since: timeOf(since), until: timeOf(until) }),
  ),
  serve(
    downloadLog,
    () =>
      new Bytes({
        type: 'text/plain; charset=utf-8',
        fileName: 'longbox-log.txt',
        attachment: true,
        read: async () => Readable.from(logAsText(logs)),
      }),
  ),
];
