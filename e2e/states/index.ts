import { editing } from './editing.ts';
import { organising } from './organising.ts';
import { reading } from './reading.ts';
import { screens } from './screens.ts';
import { upkeep } from './upkeep.ts';

export type { State } from './state.ts';
export { screens } from './screens.ts';
export { inside, isMenuState, lookAtEach, tellCount } from './state.ts';

/** Everything a person can have in front of them; a test says when something of the client is missing. */
export const states = [...screens, ...organising, ...editing, ...upkeep, ...reading];
/** What lies over the screens, and the readers. */
export const beyondScreens = states.filter((state) => !screens.includes(state));
