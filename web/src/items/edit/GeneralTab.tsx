import { readingDirections, seriesStatuses } from '@longbox/contract/series';
import { type ComponentType, useId } from 'react';
import { type PlainKey, useLocale, useT } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { cx } from '../../ui/cx.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { languageName } from '../words.ts';
import styles from './edit.module.css';
import { ItemField } from './ItemField.tsx';
import type { Member } from './members.ts';
import type { TabProps } from './tab-props.ts';
import { useValueOffers } from './use-suggestions.ts';

const helps = { numberSort: 'edit.numberSortHelp', isbn: 'edit.isbnHelp' } as const;

/** With its calendar it weighs as much as all other fields together. */
const dateField = partOf(async () => (await import('../../ui/DateField.tsx')).DateField);

type TextMember = 'title' | 'titleSort' | 'number' | 'isbn';

interface TextProps extends TabProps, Pick<TextFieldProps, 'required' | 'inputMode' | 'dir'> {
  readonly name: TextMember;
  readonly helpKey?: PlainKey;
}

function Text({ form, name, helpKey, ...rest }: TextProps) {
  const t = useT();
  return (
    <ItemField form={form} name={name}>
      {(field) => <TextField dir="auto" {...field} {...rest} help={helpKey && t(helpKey)} />}
    </ItemField>
  );
}

function Summary({ form }: TabProps) {
  return (
    <ItemField form={form} name="summary">
      {(field) => <TextArea {...field} rows={5} dir="auto" />}
    </ItemField>
  );
}

/** A choice that several things may differ in; choosing that again leaves them as they are. */
function Status({ form }: TabProps) {
  const t = useT();
  return (
    <ItemField form={form} name="status">
      {({ label, value, onChange, onBlur, ref, error, aside }) => (
        <SelectField
          {...{ label, value, onChange, onBlur, ref, error, aside }}
          required={!form.isMany}
          options={[
            ...(value === '' || form.isMixed('status')
              ? [{ value: '' as const, label: t('edit.mixed') }]
              : []),
            ...seriesStatuses.map((one) => ({ value: one, label: t(`seriesStatus.${one}`) })),
          ]}
        />
      )}
    </ItemField>
  );
}

function Direction({ form }: TabProps) {
  const t = useT();
  const isMixed = form.isMixed('readingDirection');
  return (
    <ItemField form={form} name="readingDirection">
      {({ label, value, onChange, onBlur, ref, error, aside }) => (
        <SelectField
          {...{ label, onBlur, ref, error, aside }}
          value={isMixed ? 'mixed' : value}
          options={[
            ...(isMixed ? [{ value: 'mixed' as const, label: t('edit.mixed') }] : []),
            { value: '' as const, label: t('edit.none') },
            ...readingDirections.map((one) => ({ value: one, label: t(`direction.${one}`) })),
          ]}
          onChange={(next) => {
            if (next !== 'mixed') onChange(next);
          }}
        />
      )}
    </ItemField>
  );
}

function Language({ form }: TabProps) {
  const t = useT();
  const { code } = useLocale();
  return (
    <ItemField form={form} name="language">
      {(field) => {
        const name = field.value.trim() === '' ? '' : languageName(code, field.value.trim());
        return (
          <TextField
            {...field}
            dir="ltr"
            autoCapitalize="off"
            spellCheck={false}
            help={name === '' || name === field.value.trim() ? t('edit.languageHelp') : name}
          />
        );
      }}
    </ItemField>
  );
}

function Publisher({ form }: TabProps) {
  const id = useId();
  const { suggestions, onSearch } = useValueOffers('publishers');
  return (
    <ItemField form={form} name="publisher">
      {({ onChange, ...field }) => (
        <>
          <TextField
            dir="auto"
            {...field}
            list={id}
            onChange={(text) => {
              onChange(text);
              onSearch(text);
            }}
          />
          <datalist id={id}>
            {suggestions.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
    </ItemField>
  );
}

interface CountProps extends TabProps {
  readonly name: 'ageRating' | 'totalBookCount' | 'numberSort';
  readonly min?: number;
  readonly step?: 'any';
  readonly required?: boolean;
  readonly helpKey?: PlainKey;
}

function Count({ form, name, helpKey, ...rest }: CountProps) {
  const t = useT();
  return (
    <ItemField form={form} name={name}>
      {(field) => <NumberField {...field} {...rest} help={helpKey && t(helpKey)} />}
    </ItemField>
  );
}

function ReleaseDate({ form }: TabProps) {
  return (
    <ItemField form={form} name="releaseDate">
      {(field) => (
        <LaterPart part={dateField} shape={<Skeleton height="66px" />}>
          {(DateField) => <DateField {...field} />}
        </LaterPart>
      )}
    </ItemField>
  );
}

interface Place {
  readonly member: Member;
  readonly Field: ComponentType<TabProps>;
  /** As wide as the form, or half of it where there is room for two. */
  readonly isWide?: true;
}

/** The fields in their order; a thing shows those that it has. */
const places: readonly Place[] = [
  { member: 'title', isWide: true, Field: (props) => <Text {...props} name="title" required /> },
  {
    member: 'titleSort',
    isWide: true,
    Field: (props) => <Text {...props} name="titleSort" required />,
  },
  { member: 'number', Field: (props) => <Text {...props} name="number" required /> },
  {
    member: 'numberSort',
    Field: (props) => (
      <Count {...props} name="numberSort" step="any" required helpKey={helps.numberSort} />
    ),
  },
  { member: 'summary', isWide: true, Field: Summary },
  { member: 'status', Field: Status },
  { member: 'readingDirection', Field: Direction },
  { member: 'language', Field: Language },
  { member: 'publisher', Field: Publisher },
  { member: 'ageRating', Field: (props) => <Count {...props} name="ageRating" min={0} /> },
  {
    member: 'totalBookCount',
    Field: (props) => <Count {...props} name="totalBookCount" min={1} />,
  },
  { member: 'releaseDate', Field: ReleaseDate },
  {
    member: 'isbn',
    Field: (props) => <Text {...props} name="isbn" dir="ltr" helpKey={helps.isbn} />,
  },
];

/** Whether the tab has anything to show of these members. */
export const generalMembers: readonly Member[] = places.map(({ member }) => member);

/** Members with a single value. */
export function GeneralTab({ form }: TabProps) {
  const shown = places.filter(({ member }) => form.members.includes(member));
  return (
    <div className={styles['fields']}>
      {shown.map(({ member, Field, isWide }) => (
        <div key={member} className={cx(isWide && styles['wide'])}>
          <Field form={form} />
        </div>
      ))}
    </div>
  );
}
