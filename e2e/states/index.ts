import { editing } from './editing.ts';
import { organising } from './organising.ts';
import { reading } from './reading.ts';
import { screens } from './screens.ts';
import { upkeep } from './upkeep.ts';

export type { State } from './state.ts';
export { lookAtEach, tellCount } from './state.ts';

/** Everything a person can have in front of them; a test says when something of the client is missing. */
const groups = { screens, organising, editing, upkeep, reading } as const;
export const states = Object.values(groups).flat();
