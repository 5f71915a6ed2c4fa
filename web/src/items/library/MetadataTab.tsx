import { useT } from '../../lib/i18n.ts';
import { CheckboxTree } from '../../ui/CheckboxField.tsx';
import { FlagField } from './FlagField.tsx';
import type { TabProps } from './tab-props.ts';

const comicInfo = [
  'importComicInfoBook',
  'importComicInfoSeries',
  'importComicInfoSeriesAppendVolume',
  'importComicInfoCollection',
  'importComicInfoReadList',
] as const;
const epub = ['importEpubBook', 'importEpubSeries'] as const;

/** Where facts about books and series are read from. */
export function MetadataTab({ form, change }: TabProps) {
  const t = useT();
  return (
    <>
      <CheckboxTree
        label={t('libraryForm.comicInfo')}
        options={comicInfo.map((key) => ({ key, label: t(`libraryForm.${key}`) }))}
        values={form}
        onChange={change}
      />
      <CheckboxTree
        label={t('libraryForm.epub')}
        options={epub.map((key) => ({ key, label: t(`libraryForm.${key}`) }))}
        values={form}
        onChange={change}
      />
      <FlagField flag="importMylarSeries" form={form} change={change} />
      <FlagField flag="importLocalArtwork" form={form} change={change} />
      <FlagField heavy flag="importBarcodeIsbn" form={form} change={change} />
    </>
  );
}
