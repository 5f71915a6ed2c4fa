// `npm run image:test`: builds the image of the Dockerfile without a Docker engine and tries it. As root, with buildah
// and mmdebstrap of Debian.
import { installWhenStale, runOrFail } from './runtime.mjs';

installWhenStale();
runOrFail(['launch/image/test.mjs'], 'The image failed. The reason is above.');
