import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { libarchiveWasm, type LibarchiveWasm } from 'libarchive-wasm';
import { registerHeap } from '../base/wasm-heaps.ts';

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}

interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Node has it, but its types leave it to browsers. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
  readonly Instance: new (program: object, imports: object) => WasmInstance;
  readonly compile: (bytes: Uint8Array) => Promise<object>;
};

/** Holds an archive, its dictionary and a piece of one file; more is refused. */
const mostMemory = 768 * 2 ** 20;
const pageBytes = 64 * 1024;

export interface Libarchive {
  readonly calls: LibarchiveWasm;
  /** Its memory, to be requested again after each call, because growing replaces it. */
  readonly memory: () => Buffer;
}

/** Beyond the limit, the module is told that there is no memory. */
function bound(memory: WasmMemory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > mostMemory) throw new RangeError('memory');
    return grow(pages);
  };
}

/**
 * Its C library knows no locale and calls its character set ASCII, for which names lose all other letters.
 * The word is replaced where it lies in memory.
 */
function nameInUtf8(memory: Buffer): void {
  const at = memory.indexOf('ASCII\0');
  if (at < 0) throw new TypeError('libarchive names no character set');
  memory.write('UTF-8', at, 'latin1');
}

async function load(): Promise<Libarchive> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('libarchive-wasm'));
  const program = await WebAssembly.compile(await readFile(path.join(folder, 'libarchive.wasm')));
  const exported: unknown[] = [];
  const calls = await libarchiveWasm({
    instantiateWasm: (imports: object, receive: (instance: WasmInstance) => void): void => {
      const instance = new WebAssembly.Instance(program, imports);
      exported.push(...Object.values(instance.exports));
      receive(instance);
    },
  });
  const memory = exported.find((one) => one instanceof WebAssembly.Memory);
  if (!memory) throw new TypeError('libarchive has no memory');
  bound(memory);
  nameInUtf8(Buffer.from(memory.buffer));
  registerHeap(() => memory.buffer.byteLength);
  return { calls, memory: () => Buffer.from(memory.buffer) };
}

let loaded: Promise<Libarchive> | undefined;

/** libarchive, once for each thread. */
export function loadLibarchive(): Promise<Libarchive> {
  loaded ??= load();
  return loaded;
}
