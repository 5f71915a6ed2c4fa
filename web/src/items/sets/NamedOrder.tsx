import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { linesOfFile, orderByNames } from './named-order.ts';
import styles from './sets.module.css';

interface NamedOrderProps {
  /** In their order, each with its name. */
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly onOrder: (members: readonly string[]) => void;
}

/** Takes the order of members from a list of names: typed, pasted or from a file. */
export function NamedOrder({ members, onOrder }: NamedOrderProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>();
  return (
    <Disclosure title={t('members.byNames')}>
      <div className={styles['named']}>
        <TextArea
          label={t('members.names')}
          help={t('members.namesHelp')}
          dir="auto"
          value={text}
          onChange={(typed) => {
            setText(typed);
            setUnknown(undefined);
          }}
        />
        <FileDrop
          label={t('members.dropNames')}
          choose={t('members.chooseNames')}
          accept={['.cbl', '.txt', '.csv']}
          onFiles={([file]) => {
            void file?.text().then((content) => {
              setText(linesOfFile(content));
            });
          }}
        />
        {unknown !== undefined && unknown.length > 0 && (
          <Banner tone="warning" title={t('members.unknown', { count: unknown.length })}>
            <bdi>{unknown.join(' · ')}</bdi>
          </Banner>
        )}
        <Button
          disabled={text.trim() === ''}
          onClick={() => {
            const order = orderByNames(members, text);
            setUnknown(order.unknown);
            onOrder(order.members);
          }}
        >
          {t('members.order')}
        </Button>
      </div>
    </Disclosure>
  );
}
