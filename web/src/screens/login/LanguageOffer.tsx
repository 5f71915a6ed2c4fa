import { useEffect, useState } from 'react';
import { fallbackLocale, findLocale, languageOf, type Translate, wordsOf } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import styles from './login.module.css';

/** The first language the browser asks for that there is. */
function browserLanguage(): string {
  const found = navigator.languages.map(findLocale).find((code) => code !== undefined);
  return found ?? fallbackLocale;
}

/**
 * One line for people who haven't chosen a language and whose browser asks for another one than
 * the current: offers it, in its own words. Once declined it stays away. `onAnswered` takes the focus on.
 */
export function LanguageOffer({ onAnswered }: { onAnswered: () => void }) {
  const [locale, setLocale] = usePreference('locale');
  const [isDeclined, setDeclined] = usePreference('languageOfferDeclined');
  const [words, setWords] = useState<Translate>();
  const code = browserLanguage();
  const isOffered = locale === '' && !isDeclined && code !== fallbackLocale;

  useEffect(() => {
    if (!isOffered) return;
    // Without the words there is no offer; the language can still be chosen below.
    wordsOf(code).then(
      (t) => {
        setWords(() => t);
      },
      () => undefined,
    );
  }, [isOffered, code]);

  if (!isOffered || words === undefined) return null;
  return (
    <p className={styles['offer']} lang={code} dir={languageOf(code).rtl ? 'rtl' : 'ltr'}>
      <button
        type="button"
        onClick={() => {
          setLocale(code);
          onAnswered();
        }}
      >
        {words('locale.offer')}
      </button>
      <button
        type="button"
        onClick={() => {
          setDeclined(true);
          onAnswered();
        }}
      >
        {words('locale.decline')}
      </button>
    </p>
  );
}
