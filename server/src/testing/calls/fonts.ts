import { getFontFamilyCss, getFontFile, listFontFamilies } from '@longbox/contract/fonts';
import { nothing, row } from './row.ts';

/** Typefaces for readers; the world has one family. */
export const fontRows = [
  row(listFontFamilies)({ input: nothing }),
  row(getFontFamilyCss)({
    input: () => ({ params: { fontFamily: 'Plain' } }),
    type: 'text/css',
  }),
  row(getFontFile)({
    input: () => ({ params: { fontFamily: 'Plain', fontFile: 'Plain.woff2' } }),
    type: 'font/woff2',
    dated: true,
    cases: [
      {
        when: 'a way out of the folder',
        change: () => ({ params: { fontFile: '../../longbox.sqlite' } }),
        status: 404,
      },
    ],
  }),
];
