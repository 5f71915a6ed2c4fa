import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fontFamiliesQuery } from '../../data/fonts.ts';
import {
  fontEndings,
  type FontRefusal,
  keepFont,
  type KeptFont,
  listKeptFonts,
  removeKeptFont,
} from '../../data/kept-fonts.ts';
import { Choices } from '../../items/reader/Choices.tsx';
import panels from '../../items/reader/panels.module.css';
import { sayRemoved } from '../../items/say-removed.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import type { Preferences } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './epub.module.css';
import { changeEpubSettings, useEpubSettings } from './settings-of.ts';

const keptFonts = {
  queryKey: ['kept fonts'],
  queryFn: listKeptFonts,
  staleTime: Infinity,
  meta: { failureTitle: 'failure.fonts' },
} as const;

const plain = ['publisher', 'serif', 'sans', 'own'] as const;

/** A typeface to choose, and what is stored of the choice. */
interface FamilyOption {
  readonly value: string;
  readonly label: string;
  readonly chosen: Pick<Preferences['epubreader'], 'typeface' | 'familyName'>;
}

/** The person's own fonts, each with a button to remove it. */
function KeptFonts({ fonts }: { readonly fonts: readonly KeptFont[] }) {
  const t = useT();
  const client = useQueryClient();
  const { typeface, familyName } = useEpubSettings();
  const input = useRef<HTMLInputElement>(null);
  const refused = (refusal: FontRefusal, name: string) => {
    toast({ text: t(`epub.fonts.${refusal}`, { name }), tone: 'danger' });
  };
  const keep = async (files: readonly File[]) => {
    for (const file of files) {
      const kept = await keepFont(file);
      if (typeof kept === 'string') refused(kept, file.name);
      else changeEpubSettings({ typeface: 'kept', familyName: kept.id });
    }
    await client.invalidateQueries({ queryKey: keptFonts.queryKey });
  };
  const remove = async (font: KeptFont) => {
    const { id, name } = font;
    const isUsed = typeface === 'kept' && familyName === id;
    if (isUsed) changeEpubSettings({ typeface: 'publisher' });
    try {
      const putBack = await removeKeptFont(font);
      sayRemoved(told('epub.fonts.removed', { name }), () => {
        void putBack().then(() => {
          if (isUsed) changeEpubSettings({ typeface: 'kept', familyName: id });
          return client.invalidateQueries({ queryKey: keptFonts.queryKey });
        });
      });
    } catch {
      refused('unkept', name);
    }
    await client.invalidateQueries({ queryKey: keptFonts.queryKey });
  };
  return (
    <div className={panels['field']}>
      {fonts.length > 0 && (
        <ul className={styles['fonts']} aria-label={t('epub.fonts.kept')}>
          {fonts.map((font) => (
            <li key={font.id}>
              <bdi>{font.name}</bdi>
              <IconButton
                size="small"
                label={t('epub.fonts.remove', { name: font.name })}
                onClick={() => void remove(font)}
              >
                <IconTrash size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => input.current?.click()}>{t('epub.fonts.add')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={fontEndings.join(',')}
        aria-label={t('epub.fonts.add')}
        onChange={({ currentTarget }) => {
          void keep(Array.from(currentTarget.files ?? []));
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <small className={styles['fontsHelp']}>{t('epub.fonts.help')}</small>
    </div>
  );
}

/** The typeface of the text: the book's, ours, the server's, or one of the person's own. */
export function TypefaceSettings() {
  const t = useT();
  const { typeface, ownTypeface, familyName } = useEpubSettings();
  const { data: families = [] } = useQuery(fontFamiliesQuery());
  const { data: fonts = [] } = useQuery(keptFonts);
  const options: readonly FamilyOption[] = [
    ...plain.map((value) => ({
      value,
      label: t(`epub.typeface.${value}`),
      chosen: { typeface: value, familyName: '' } as const,
    })),
    ...families.map((name) => ({
      value: `served/${name}`,
      label: name,
      chosen: { typeface: 'served', familyName: name } as const,
    })),
    ...fonts.map(({ id, name }) => ({
      value: `kept/${id}`,
      label: name,
      chosen: { typeface: 'kept', familyName: id } as const,
    })),
  ];
  const isNamed = typeface === 'served' || typeface === 'kept';
  return (
    <>
      <Choices
        label={t('epub.typeface')}
        value={isNamed ? `${typeface}/${familyName}` : typeface}
        onChange={(value) => {
          const option = options.find((one) => one.value === value);
          if (option) changeEpubSettings(option.chosen);
        }}
        options={options}
      />
      {typeface === 'own' && (
        <TextField
          label={t('epub.ownTypeface')}
          help={t('epub.ownTypeface.help')}
          value={ownTypeface}
          maxLength={80}
          onChange={(value) => {
            changeEpubSettings({ ownTypeface: value.replace(/["\\;{}<>]/g, '') });
          }}
        />
      )}
      <KeptFonts fonts={fonts} />
    </>
  );
}
