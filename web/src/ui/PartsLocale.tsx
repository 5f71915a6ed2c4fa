import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from '../lib/i18n.ts';
import { provideWords } from './part-words.ts';

provideWords();

/** Tells the parts below which language and direction the page has. Sign-in does without. */
export function PartsLocale({ children }: { children: ReactNode }) {
  const { code } = useLocale();
  return <I18nProvider locale={code}>{children}</I18nProvider>;
}
