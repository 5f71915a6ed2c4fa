import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { pageSizes, usePreference } from '../../lib/preferences.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { ListColumn } from './columns.tsx';
import styles from './ListTools.module.css';
import type { ListScreen } from './use-list-screen.ts';

interface ViewPanelProps {
  readonly list: Omit<ListScreen<unknown>, 'items'>;
  readonly columns: readonly Pick<ListColumn<never>, 'key' | 'label'>[] | undefined;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const shapes = ['covers', 'rows', 'table'] as const;

/** How lists look, all of them: how large their covers are, how they are drawn, how many at once. */
export function ViewPanel({ list, columns, anchor, onClose }: ViewPanelProps) {
  const t = useT();
  const phone = useMedia(media.phone);
  const [shape, setShape] = usePreference('listShape');
  const [filled, setFilled] = usePreference('coversFilled');
  const [timed, setTimed] = usePreference('timeLeftOnCards');
  const [veiled, setVeiled] = usePreference('coversVeiled');
  return (
    <Popup label={t('list.view')} anchor={anchor} onClose={onClose}>
      <Segmented
        label={t('listTools.shape')}
        value={shape === 'table' && columns === undefined ? 'covers' : shape}
        options={shapes
          .filter((value) => value !== 'table' || columns !== undefined)
          .map((value) => ({ value, label: t(`listTools.${value}`) }))}
        onChange={setShape}
      />
      {columns !== undefined && shape === 'table' && (
        <ColumnChoice kind={list.kind} columns={columns} />
      )}
      {/* Phones always show pairs. */}
      {!phone && shape !== 'rows' && <CoverSize />}
      <PageSizeField list={list} />
      <CheckboxField
        label={t('listTools.fillCovers')}
        help={t('listTools.fillCoversHelp')}
        checked={filled}
        onChange={setFilled}
      />
      <CheckboxField label={t('listTools.veilCovers')} checked={veiled} onChange={setVeiled} />
      {isOwnServer && (
        <CheckboxField
          label={t('listTools.timeLeft')}
          help={t('listTools.timeLeftHelp')}
          checked={timed}
          onChange={setTimed}
        />
      )}
    </Popup>
  );
}

interface ColumnChoiceProps extends Pick<ListScreen<unknown>, 'kind'> {
  readonly columns: readonly Pick<ListColumn<never>, 'key' | 'label'>[];
}

/** Which columns a table has; the first one names its rows and stays. */
function ColumnChoice({ kind, columns }: ColumnChoiceProps) {
  const t = useT();
  const [hidden, setHidden] = usePreference('hiddenColumns');
  return (
    <fieldset className={styles['columns']} aria-label={t('listTools.columns')}>
      {columns.slice(1).map(({ key, label }) => {
        const name = `${kind}.${key}`;
        const others = hidden.filter((one) => one !== name);
        return (
          <CheckboxField
            key={key}
            label={t(label)}
            checked={!hidden.includes(name)}
            onChange={(checked) => {
              setHidden(checked ? others : [...others, name]);
            }}
          />
        );
      })}
    </fieldset>
  );
}

function CoverSize() {
  const t = useT();
  const [width, setWidth] = usePreference('cardWidth');
  return (
    <div className={styles['size']}>
      <span aria-hidden>{t('listTools.coverSize')}</span>
      <Slider
        label={t('listTools.coverSize')}
        min={130}
        max={200}
        step={10}
        value={width}
        onChange={setWidth}
      />
    </div>
  );
}

const endless = 'endless';

/** Numbered pages of so many items, or one endless list. */
function PageSizeField({ list }: Pick<ViewPanelProps, 'list'>) {
  const t = useT();
  const [mode, setMode] = usePreference('listMode');
  const [preferred, setPreferred] = usePreference('browsingPageSize');
  const sizes = pageSizes.map((count) => ({
    value: String(count),
    label: t('listTools.perPage', { count }),
  }));
  return (
    <SelectField
      label={t('listTools.atOnce')}
      value={mode === 'endless' ? endless : String(list.pageSize ?? preferred)}
      options={[...sizes, { value: endless, label: t('listTools.endless') }]}
      onChange={(value) => {
        const size = pageSizes.find((one) => String(one) === value);
        if (size !== undefined) setPreferred(size);
        setMode(size === undefined ? 'endless' : 'pages');
        // Saved before the list restarts from its first page.
        list.restart();
      }}
    />
  );
}
