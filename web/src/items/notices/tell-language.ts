import { withWords } from '../../lib/i18n.ts';
import { onPreference } from '../../lib/preferences.ts';

/** Has notifications worded in the current language. Without an answer, the next change of language tries again. */
export async function tellLanguage(): Promise<void> {
  try {
    const { sendLanguage } = await withWords('notifications', () => import('./send-language.ts'));
    await sendLanguage();
  } catch {
    // They stay in the language they have.
  }
}

/** Does so after every change of the language. */
export function followLanguage(): void {
  onPreference('locale', () => void tellLanguage());
}
