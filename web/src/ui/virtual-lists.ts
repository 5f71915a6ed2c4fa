import { trueSizes } from './true-sizes.ts';

// virtua takes the window's own observer.
globalThis.ResizeObserver = trueSizes(ResizeObserver);

/** Lists of which only the rows in sight exist. Import them from here, so that they learn true sizes. */
export {
  type CacheSnapshot,
  type CustomItemComponentProps,
  VList,
  type VListHandle,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
