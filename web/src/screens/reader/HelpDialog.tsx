import { useT } from '../../lib/i18n.ts';
import { KEY_COMMANDS, type KeyGroup } from '../../readers/paged/keys.ts';
import type { ReadingMode } from '../../readers/paged/reader-settings.ts';
import styles from '../../items/reader/panels.module.css';
import { ReaderDialog } from '../../items/reader/ReaderDialog.tsx';

const groups = ['navigation', 'settings', 'menus'] as const satisfies readonly KeyGroup[];

/** Keys that are drawn; letters stand for themselves, the rest has a name in each language. */
const drawn: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

const named = {
  ' ': 'reader.keyName.space',
  Home: 'reader.keyName.home',
  End: 'reader.keyName.end',
  PageUp: 'reader.keyName.pageUp',
  PageDown: 'reader.keyName.pageDown',
  Escape: 'reader.keyName.escape',
} as const;

function isNamed(key: string): key is keyof typeof named {
  return Object.hasOwn(named, key);
}

function Key({ name }: { readonly name: string }) {
  const t = useT();
  const text = isNamed(name) ? t(named[name]) : (drawn[name] ?? name.toUpperCase());
  return <kbd className={styles['key']}>{text}</kbd>;
}

interface HelpDialogProps {
  readonly mode: ReadingMode;
  readonly onClose: () => void;
}

/** What each key does in the mode being read in. */
export function HelpDialog({ mode, onClose }: HelpDialogProps) {
  const t = useT();
  return (
    <ReaderDialog title={t('reader.help')} wide onClose={onClose}>
      <div className={styles['tables']}>
        {groups.map((group) => (
          <table key={group} className={styles['keys']}>
            <caption>{t(`reader.help.${group}`)}</caption>
            <tbody>
              {KEY_COMMANDS.filter((row) => row.group === group && row.when.includes(mode)).map(
                ({ id, keys }) => (
                  <tr key={id}>
                    <td>
                      {keys.map((name) => (
                        <Key key={name} name={name} />
                      ))}
                    </td>
                    <th scope="row">{t(`reader.key.${id}`)}</th>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        ))}
      </div>
    </ReaderDialog>
  );
}
