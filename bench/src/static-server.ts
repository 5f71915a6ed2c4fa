// A plain file server in its own process, to hold page streaming against; one file it answers from memory, if told.
import { createReadStream, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const folder = process.argv[2] ?? '.';
const known = process.argv[3];
const bytes = known === undefined ? undefined : readFileSync(path.join(folder, known));

const server = createServer((request, response) => {
  if (bytes) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
    return;
  }
  const file = path.join(folder, path.basename(request.url ?? ''));
  void stat(file).then(({ size }) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': size });
    createReadStream(file).pipe(response);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : 0);
});
process.on('disconnect', () => process.exit(0));
