import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { getFontFamilyCss, getFontFile, listFontFamilies } from '@longbox/contract/fonts';
import { Bytes } from '../../base/bytes.ts';
import { notFound } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import { familyCss } from './family-css.ts';
import { filesOfFamily, listFamilies } from './families.ts';

interface FontParts {
  /** Folder of the database. */
  readonly data: string;
}

/** Typefaces that the server has for readers: a folder a family in `fonts` of the data folder. */
export const fontRoutes = ({ data }: FontParts) => {
  const fonts = path.join(data, 'fonts');
  return [
    serve(listFontFamilies, () => listFamilies(fonts)),
    serve(getFontFamilyCss, async ({ params: { fontFamily } }) => {
      const css = familyCss(fontFamily, await filesOfFamily(fonts, fontFamily));
      return new Bytes({
        type: 'text/css; charset=utf-8',
        version: createHash('sha1').update(css).digest('base64url'),
        fileName: `${fontFamily}.css`,
        attachment: true,
        read: async () => Buffer.from(css),
      });
    }),
    serve(getFontFile, async ({ params: { fontFamily, fontFile } }) => {
      const files = await filesOfFamily(fonts, fontFamily);
      const found = files.find(({ name }) => name === fontFile);
      if (!found) throw notFound('Font not found');
      const { size, mtimeMs } = await stat(found.path);
      return new Bytes({
        type: found.type,
        version: `${size}-${mtimeMs}`,
        lastModified: mtimeMs,
        fileName: found.name,
        attachment: true,
        file: { path: found.path, size },
      });
    }),
  ];
};
