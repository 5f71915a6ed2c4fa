import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './panels.module.css';
import { ReaderDialog } from './ReaderDialog.tsx';

/** Keys that are drawn; letters stand for themselves, the rest has a name in each language. */
const drawn: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
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

/** A key by its `KeyboardEvent.key`, as it is called on a keyboard. */
function Key({ name }: { readonly name: string }) {
  const t = useT();
  const [, held, plain = name] = /^(Ctrl|Shift)\+(.+)$/s.exec(name) ?? [];
  const text = isNamed(plain) ? t(named[plain]) : (drawn[plain] ?? plain.toUpperCase());
  return <kbd className={styles['key']}>{held === undefined ? text : `${held} ${text}`}</kbd>;
}

interface KeyHelpProps {
  readonly groups: readonly {
    readonly name: string;
    readonly rows: readonly {
      readonly keys: readonly string[];
      readonly label: string;
      /** Stands behind the label. */
      readonly tool?: ReactNode;
    }[];
  }[];
  /** Stands beside the title. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  /** What fingers and mice do, after the keys. */
  readonly children?: ReactNode;
}

/** What each key of a reader does. */
export function KeyHelp({ groups, tools, onClose, children }: KeyHelpProps) {
  const t = useT();
  return (
    <ReaderDialog title={t('reader.help')} tools={tools} wide isText onClose={onClose}>
      <div className={styles['tables']}>
        {groups.map(({ name, rows }) => (
          <table key={name} className={styles['keys']}>
            <caption>{name}</caption>
            <tbody>
              {rows.map(({ keys, label, tool }) => (
                <tr key={label}>
                  <td>
                    {keys.map((key) => (
                      <Key key={key} name={key} />
                    ))}
                  </td>
                  <th scope="row">{label}</th>
                  {tool !== undefined && <td className={styles['keyTool']}>{tool}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        {children}
      </div>
    </ReaderDialog>
  );
}
