import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { quietStorage } from '../../lib/preferences.ts';
import { type Colors, themes } from '../../readers/epub/themes.ts';

/** Where a person's own colors of books live in the browser. */
const storageName = 'longbox.epub.colors';

const color = z.string().check(z.regex(/^#[\da-f]{6}$/i));
const Own = z.object({ ground: color, ink: color, link: color });

interface OwnColors {
  /** Nothing until some were chosen. */
  readonly colors: Colors | undefined;
}

const readOwn = (found: unknown): OwnColors => ({
  colors: z.safeParse(z.object({ colors: Own }), found).data?.colors,
});

const useOwn = create<OwnColors>()(
  persist(() => readOwn({}), {
    name: storageName,
    storage: createJSONStorage(() => quietStorage),
    merge: readOwn,
  }),
);
window.addEventListener('storage', ({ key }) => {
  // Another tab of the same browser has changed something.
  if (key === storageName) void useOwn.persist.rehydrate();
});

/** A person's own colors of books; those of sepia until some were chosen. */
export const useOwnColors = (): Colors => useOwn(({ colors }) => colors) ?? themes.sepia;

/** Whether own colors were chosen before. */
export const hasOwnColors = (): boolean => useOwn.getState().colors !== undefined;

export function setOwnColors({ ground, ink, link }: Colors): void {
  useOwn.setState({ colors: { ground, ink, link } });
}
