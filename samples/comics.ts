import type { Book } from './kit/book.ts';
import { adaQuill } from './stories/ada-quill.ts';
import { bees } from './stories/bees.ts';
import { fallingUp } from './stories/falling-up.ts';
import { ferro } from './stories/ferro.ts';
import { inkAndSalt } from './stories/ink-and-salt.ts';
import { lighthouseOne } from './stories/lighthouse-1.ts';
import { lighthouseTwo } from './stories/lighthouse-2.ts';
import { lighthouseThree } from './stories/lighthouse-3.ts';
import { lighthouseFour } from './stories/lighthouse-4.ts';
import { nightTram } from './stories/night-tram.ts';
import { oneShots } from './stories/one-shots.ts';
import { paperCrane } from './stories/paper-crane.ts';
import { waterDamage } from './stories/water-damage.ts';
import { wideHorizons } from './stories/wide-horizons.ts';

/** The comics of the sample library. */
export const comics: readonly Book[] = [
  lighthouseOne,
  lighthouseTwo,
  lighthouseThree,
  lighthouseFour,
  ...paperCrane,
  wideHorizons,
  fallingUp,
  ...nightTram,
  ...bees,
  ferro,
  adaQuill,
  ...oneShots,
  ...waterDamage,
  inkAndSalt,
];
