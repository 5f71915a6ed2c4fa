import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useIsPainted } from '../lib/after-paint.ts';
import { matchLocale, useT } from '../lib/i18n.ts';
import { languages } from '../locales/generated/languages.gen.ts';
import { usePreference } from '../lib/preferences.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { SelectField } from '../ui/SelectField.tsx';

const localeOptions = languages.map(({ code, name }) => ({ value: code, label: name }));

/** The language of the interface; changes at once. */
export function LocaleField() {
  const t = useT();
  const [locale, setLocale] = usePreference('locale');
  const isPainted = useIsPainted();
  const current = matchLocale(locale);
  return (
    <SelectField
      label={t('locale.label')}
      value={current}
      // The others would delay the form, and they aren't visible before the list is opened.
      options={isPainted ? localeOptions : localeOptions.filter(({ value }) => value === current)}
      onChange={setLocale}
    />
  );
}

/** Light, dark, or as the system; changes at once. */
export function ThemeField() {
  const t = useT();
  const [theme, setTheme] = usePreference('theme');
  return (
    <Segmented
      label={t('theme.label')}
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'light', label: t('theme.light'), icon: <IconSun size={18} /> },
        { value: 'dark', label: t('theme.dark'), icon: <IconMoon size={18} /> },
        { value: 'system', label: t('theme.system'), icon: <IconDeviceDesktop size={18} /> },
      ]}
    />
  );
}
