const heaps: (() => number)[] = [];

/** Makes a WASM module's memory known to `wasmHeapBytes`; `size` gives it in bytes. */
export function registerHeap(size: () => number): void {
  heaps.push(size);
}

/** Memory held by the WASM modules of this thread, in bytes. It grows and never shrinks. */
export function wasmHeapBytes(): number {
  return heaps.reduce((total, size) => total + size(), 0);
}
