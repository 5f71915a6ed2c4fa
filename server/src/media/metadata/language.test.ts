import { expect, test } from 'vitest';
import { readLanguage } from './language.ts';

test.each([
  ['en', 'en'],
  ['EN_us', 'en-US'],
  ['eng', 'en'],
  ['ger', 'de'],
  ['fre', 'fr'],
  ['chi', 'zh'],
  ['iw', 'he'],
  ['zh-hant', 'zh-Hant'],
  ['English', 'en'],
  ['german', 'de'],
  ['Deutsch', 'de'],
  ['FRANÇAIS', 'fr'],
  ['Espanol', 'es'],
  ['日本語', 'ja'],
  ['русский', 'ru'],
  ['العربية', 'ar'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Traditional Chinese', 'zh-Hant'],
  ['English (US)', 'en'],
  ['jp', 'ja'],
])('%s is %s', (text, tag) => {
  expect(readLanguage(text)).toBe(tag);
});

test.each(['', '  ', 'und', 'mul', 'zxx', 'xx', 'Klingonese', 'x', '12', 'en-'.repeat(50)])(
  '%j is no language',
  (text) => {
    expect(readLanguage(text)).toBeUndefined();
  },
);
