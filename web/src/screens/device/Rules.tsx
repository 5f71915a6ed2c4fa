import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import type { Rule } from '../../data/on-device/rules.ts';
import { useOnDevice } from '../../data/on-device/start.ts';
import { endRule, setRules, setWishes } from '../../data/on-device/take-along.ts';
import { useMe } from '../../data/session.ts';
import { choiceText } from '../../items/on-device/choice-text.ts';
import { readListPlace, seriesPlace } from '../../items/places.ts';
import { formatNumber, t as told, useT } from '../../lib/i18n.ts';
import { tellsNetwork } from '../../lib/metered.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Section } from '../../ui/Sections.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './device.module.css';
import { LimitField } from './LimitField.tsx';

const counts = [1, 3, 5, 10, 20];
const nothing = '0';

/** By which rules books come and go, how much they may take, and by which networks they come. */
export function Rules() {
  const t = useT();
  const me = useMe();
  const { rules, onlyUnmetered } = useOnDevice(({ wishes }) => wishes);
  const [isBusy, setBusy] = useState(false);
  const change = (run: Promise<void>) => {
    setBusy(true);
    run
      .catch((error: unknown) => {
        toast({ title: told('device.failed'), text: reasonOf(error), tone: 'danger' });
      })
      .finally(() => {
        setBusy(false);
      });
  };
  const reading = rules.find(({ kind }) => kind === 'reading');
  const keepReading = (value: string) => {
    const rule = { kind: 'reading' as const, id: '', title: '' };
    change(
      value === nothing
        ? endRule(me, rule)
        : setRules(me, [{ ...rule, choice: Number(value), except: [] }]),
    );
  };
  return (
    <Section title={t('device.rules')}>
      <div className={styles['wishes']}>
        <SelectField
          label={t('device.rules.reading')}
          value={String(reading?.choice ?? nothing)}
          disabled={isBusy}
          options={[
            { value: nothing, label: t('device.choose.nothing') },
            ...counts.map((count) => ({ value: String(count), label: formatNumber(count) })),
          ]}
          onChange={keepReading}
        />
        <LimitField />
        {tellsNetwork() && (
          <CheckboxField
            label={t('device.onlyWifi')}
            checked={onlyUnmetered}
            onChange={(checked) => {
              change(setWishes(me, { onlyUnmetered: checked }));
            }}
          />
        )}
      </div>
      <ul className={styles['books']}>
        {rules
          .filter(({ kind }) => kind !== 'reading')
          .map((rule) => (
            <RuleLine
              key={`${rule.kind} ${rule.id}`}
              rule={rule}
              onEnd={() => {
                change(endRule(me, rule));
              }}
            />
          ))}
      </ul>
    </Section>
  );
}

function RuleLine({ rule, onEnd }: { readonly rule: Rule; readonly onEnd: () => void }) {
  const t = useT();
  const { kind, id, title, choice } = rule;
  return (
    <li className={styles['rule']}>
      <div className={styles['names']}>
        <Link
          {...(kind === 'series' ? seriesPlace({ id, oneshot: false }) : readListPlace(id))}
          dir="auto"
          className={styles['title']}
        >
          {title}
        </Link>
        <p className={styles['quiet']}>{choiceText(t, choice)}</p>
      </div>
      <IconButton label={t('device.rules.end', { title })} onClick={onEnd}>
        <IconTrash size={20} />
      </IconButton>
    </li>
  );
}
