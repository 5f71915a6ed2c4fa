import { useT } from '../../lib/i18n.ts';
import { ItemField } from './ItemField.tsx';
import { PairRows } from './PairRows.tsx';
import type { TabProps } from './tab-props.ts';

/** Addresses elsewhere. */
export function LinksTab({ form }: TabProps) {
  const t = useT();
  const faults = form.formState.errors.links;
  return (
    <ItemField form={form} name="links">
      {({ label, value, onChange, onBlur, aside }) => (
        <PairRows
          legend={label}
          aside={aside}
          pairs={value.map(({ label: name, url }) => ({ label: name, text: url }))}
          textLabel={t('edit.link.url')}
          textType="url"
          addLabel={t('edit.link.add')}
          none={t('edit.link.none')}
          faultAt={(index, part) => faults?.[index]?.[part === 'label' ? 'label' : 'url']?.message}
          onChange={(pairs) => {
            onChange(pairs.map(({ label: name, text }) => ({ label: name, url: text })));
          }}
          onBlur={onBlur}
        />
      )}
    </ItemField>
  );
}
