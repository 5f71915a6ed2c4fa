import * as z from 'zod/mini';
import { browserStore } from '../lib/browser-store.ts';
import { newId } from '../lib/new-id.ts';

/** A font kept in this browser. */
export interface KeptFont {
  readonly id: string;
  /** Name of its file, without the ending. */
  readonly name: string;
}

const keptFont = z.object({ id: z.string(), name: z.string(), file: z.instanceof(Blob) });

/** Why a file is not kept. */
export type FontRefusal = 'broken' | 'large' | 'many' | 'unkept';

/** Endings of the files that are taken. */
export const fontEndings = ['.woff2', '.woff', '.ttf', '.otf'] as const;

/** Bytes of a file, and files, at most. */
const largest = 20_000_000;
const most = 20;

const withStore = browserStore('longbox-fonts', 'fonts', { keyPath: 'id' });

/** The fonts kept here, by name; none where the browser keeps nothing. */
export async function listKeptFonts(): Promise<KeptFont[]> {
  try {
    const found: unknown = await withStore('readonly', (fonts) => fonts.getAll());
    const kept = z.parse(z.array(keptFont), found).map(({ id, name }) => ({ id, name }));
    return kept.toSorted((one, other) => one.name.localeCompare(other.name));
  } catch {
    return [];
  }
}

/** The file of a font that is kept; nothing when it was removed. */
export async function keptFontFile(id: string): Promise<Blob | undefined> {
  const found: unknown = await withStore('readonly', (fonts) => fonts.get(id));
  return z.safeParse(keptFont, found).data?.file;
}

/** Removes a font; returns how to restore it. */
export async function removeKeptFont({ id, name }: KeptFont): Promise<() => Promise<void>> {
  const file = await keptFontFile(id);
  await withStore('readwrite', (fonts) => fonts.delete(id));
  return async () => {
    if (file !== undefined) await withStore('readwrite', (fonts) => fonts.put({ id, name, file }));
  };
}

async function canBeRead(file: Blob): Promise<boolean> {
  try {
    await new FontFace('longbox-tried', await file.arrayBuffer()).load();
    return true;
  } catch {
    return false;
  }
}

/** Keeps a file in this browser if it's a readable font; otherwise returns the reason. */
export async function keepFont(file: File): Promise<KeptFont | FontRefusal> {
  if (file.size > largest) return 'large';
  if ((await listKeptFonts()).length >= most) return 'many';
  if (!(await canBeRead(file))) return 'broken';
  const font = { id: newId(), name: file.name.replace(/\.[^.]+$/, '') };
  try {
    await withStore('readwrite', (fonts) => fonts.put({ ...font, file }));
    return font;
  } catch {
    return 'unkept';
  }
}
