// Puts each program of the server into few files, in `server/dist`.
import { root } from './own-node.mjs';
import { bundle } from './package/bundle.mjs';

await bundle(root, 'ts');
