import { IconSearch } from '@tabler/icons-react';
import { useT } from '../lib/i18n.ts';
import { modKeyName } from '../lib/keys.ts';
import { tip } from '../ui/tip.ts';
import styles from './shell.module.css';

/** Opens the search box from the top bar. Looks like the box where there is room. */
export function SearchButton({ onPress }: { readonly onPress: () => void }) {
  const t = useT();
  const shortcut = `${modKeyName()} K`;
  return (
    <button
      type="button"
      className={styles['search']}
      aria-label={t('nav.search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      {...tip(t('nav.search'), shortcut)}
      onClick={onPress}
    >
      <IconSearch size={18} aria-hidden />
      <span className={styles['searchWord']}>{t('nav.search')}</span>
      <kbd className={styles['searchKey']}>{shortcut}</kbd>
    </button>
  );
}
