import { useT } from '../../lib/i18n.ts';
import { ItemField } from './ItemField.tsx';
import { PairRows } from './PairRows.tsx';
import type { TabProps } from './tab-props.ts';

/** Alternate titles of a series, each with its label. */
export function TitlesTab({ form }: TabProps) {
  const t = useT();
  const faults = form.formState.errors.alternateTitles;
  return (
    <ItemField form={form} name="alternateTitles">
      {({ label, value, onChange, onBlur, aside }) => (
        <PairRows
          legend={label}
          aside={aside}
          pairs={value.map(({ label: name, title }) => ({ label: name, text: title }))}
          textLabel={t('edit.member.title')}
          addLabel={t('edit.title.add')}
          none={t('edit.title.none')}
          faultAt={(index, part) =>
            faults?.[index]?.[part === 'label' ? 'label' : 'title']?.message
          }
          onChange={(pairs) => {
            onChange(pairs.map(({ label: name, text }) => ({ label: name, title: text })));
          }}
          onBlur={onBlur}
        />
      )}
    </ItemField>
  );
}
