import { useT } from '../../lib/i18n.ts';
import { FlagField } from './FlagField.tsx';
import { FlagTree } from './FlagTree.tsx';
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
export function MetadataTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <FlagTree label={t('libraryForm.comicInfo')} flags={comicInfo} form={form} />
      <FlagTree label={t('libraryForm.epub')} flags={epub} form={form} />
      <FlagField flag="importMylarSeries" form={form} />
      <FlagField flag="importLocalArtwork" form={form} />
      <FlagField flag="importBarcodeIsbn" help={t('libraryForm.heavy')} form={form} />
    </>
  );
}
