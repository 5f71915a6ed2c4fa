/** Addresses of font files: their packages name no more than their begin. */
const inPackage = (entry: string, file: string): URL => new URL(`../fonts/${file}`, entry);

const latin = import.meta.resolve('@embedpdf/fonts-latin');
const arabic = import.meta.resolve('@embedpdf/fonts-arabic');
const hebrew = import.meta.resolve('@embedpdf/fonts-hebrew');
const japanese = import.meta.resolve('@embedpdf/fonts-jp');
const korean = import.meta.resolve('@embedpdf/fonts-kr');
const chinese = import.meta.resolve('@embedpdf/fonts-sc');

/** The fonts that come with the server, by script, plain and bold. */
export const packageFonts = {
  latin: {
    plain: inPackage(latin, 'NotoSans-Regular.ttf'),
    bold: inPackage(latin, 'NotoSans-Bold.ttf'),
  },
  arabic: {
    plain: inPackage(arabic, 'NotoNaskhArabic-Regular.ttf'),
    bold: inPackage(arabic, 'NotoNaskhArabic-Bold.ttf'),
  },
  hebrew: {
    plain: inPackage(hebrew, 'NotoSansHebrew-Regular.ttf'),
    bold: inPackage(hebrew, 'NotoSansHebrew-Bold.ttf'),
  },
  japanese: {
    plain: inPackage(japanese, 'NotoSansJP-Regular.otf'),
    bold: inPackage(japanese, 'NotoSansJP-Bold.otf'),
  },
  korean: {
    plain: inPackage(korean, 'NotoSansKR-Regular.otf'),
    bold: inPackage(korean, 'NotoSansKR-Bold.otf'),
  },
  /** Has the traditional characters as well. */
  chinese: {
    plain: inPackage(chinese, 'NotoSansHans-Regular.otf'),
    bold: inPackage(chinese, 'NotoSansHans-Bold.otf'),
  },
} as const;

export type Script = keyof typeof packageFonts;
