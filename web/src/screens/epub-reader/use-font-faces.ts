import { useQuery } from '@tanstack/react-query';
import { fetchFontCss, fetchFontFile } from '../../data/fonts.ts';
import { keptFontFile } from '../../data/kept-fonts.ts';
import type { Preferences } from '../../lib/preferences.ts';
import { facesOf, type FontFace } from '../../readers/epub/font-faces.ts';

type Stored = Preferences['epubreader'];
type FaceFile = Omit<FontFace, 'url'> & { readonly file: Blob };

async function servedFiles(family: string): Promise<FaceFile[]> {
  const faces = facesOf(await fetchFontCss(family));
  return Promise.all(
    faces.map(async ({ file, ...face }) => ({ ...face, file: await fetchFontFile(family, file) })),
  );
}

async function keptFiles(id: string): Promise<FaceFile[]> {
  const file = await keptFontFile(id);
  // One file is all there is: its slants and weights are drawn from it by the browser.
  return file ? [{ file, weight: '400', style: 'normal' }] : [];
}

const sources = { served: servedFiles, kept: keptFiles } as const;
const none: readonly FontFace[] = [];

/** Addresses of the files in use: one book is open, in one typeface. */
let held: readonly string[] = [];

async function facesOfChosen(source: keyof typeof sources, name: string): Promise<FontFace[]> {
  const files = await sources[source](name);
  const faces = files.map(({ file, ...face }) => ({ ...face, url: URL.createObjectURL(file) }));
  for (const url of held) URL.revokeObjectURL(url);
  held = faces.map(({ url }) => url);
  return faces;
}

/** The files of the chosen typeface, ready for the documents of a book; none while they come. */
export function useFontFaces({
  typeface,
  familyName,
}: Pick<Stored, 'typeface' | 'familyName'>): readonly FontFace[] {
  const source = typeface === 'served' || typeface === 'kept' ? typeface : undefined;
  const { data } = useQuery({
    queryKey: ['font faces', source, familyName],
    queryFn: () => (source === undefined ? [] : facesOfChosen(source, familyName)),
    enabled: source !== undefined,
    staleTime: Infinity,
    // With another typeface these addresses end.
    gcTime: 0,
    retry: false,
    meta: { failureTitle: 'failure.font' },
  });
  return source === undefined ? none : (data ?? none);
}
