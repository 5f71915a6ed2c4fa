import { Choices } from '../../items/reader/Choices.tsx';
import panels from '../../items/reader/panels.module.css';
import { SidePanel } from '../../items/reader/SidePanel.tsx';
import { canFullScreen } from '../../items/reader/use-full-screen.ts';
import { sayRemoved } from '../../items/say-removed.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { defaultPreferences, getPreference, usePreference } from '../../lib/preferences.ts';
import { type Colors, themes } from '../../readers/epub/themes.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Slider } from '../../ui/Slider.tsx';
import styles from './epub.module.css';
import { bounds, stepTo } from './setting-steps.ts';
import {
  changeEpubSettings,
  themeChoiceOf,
  themeChoices,
  useEpubSettings,
  useEpubTheme,
} from './settings-of.ts';
import { OwnColors } from './OwnColors.tsx';
import { hasOwnColors, setOwnColors, useOwnColors } from './own-colors.ts';
import { TypefaceSettings } from './TypefaceSettings.tsx';

interface SheetProps {
  readonly isFixed: boolean;
  readonly onClose: () => void;
}

/** Ways through the book, as the two flags that are stored. */
const navigations = {
  both: { navigationButtons: true, navigationClick: true },
  buttons: { navigationButtons: true, navigationClick: false },
  click: { navigationButtons: false, navigationClick: true },
} as const;
const navigationNames = ['both', 'buttons', 'click'] as const;

function StepField({ of }: { readonly of: keyof typeof bounds }) {
  const t = useT();
  const stored = useEpubSettings();
  const label = t(`epub.${of}`);
  const share = of === 'fontSize' ? stored[of] / 100 : stored[of];
  return (
    <div className={panels['field']}>
      <span>{label}</span>
      <Slider
        label={label}
        value={stored[of]}
        {...bounds[of]}
        text={t('epub.percent', { share })}
        onChange={(value) => {
          changeEpubSettings({ [of]: stepTo(of, value) });
        }}
      />
    </div>
  );
}

function TypeSettings() {
  const t = useT();
  const { alignment, hyphenation } = useEpubSettings();
  return (
    <>
      <StepField of="fontSize" />
      <StepField of="lineHeight" />
      <StepField of="margins" />
      <TypefaceSettings />
      <Choices
        label={t('epub.alignment')}
        columns={3}
        value={alignment}
        onChange={(value) => {
          changeEpubSettings({ alignment: value });
        }}
        options={(['publisher', 'start', 'justify'] as const).map((value) => ({
          value,
          label: t(`epub.alignment.${value}`),
        }))}
      />
      <Choices
        label={t('epub.hyphenation')}
        columns={3}
        value={hyphenation}
        onChange={(value) => {
          changeEpubSettings({ hyphenation: value });
        }}
        options={(['publisher', 'on', 'off'] as const).map((value) => ({
          value,
          label: t(`epub.hyphenation.${value}`),
        }))}
      />
    </>
  );
}

function LayoutSettings({ isFixed }: Pick<SheetProps, 'isFixed'>) {
  const t = useT();
  const { layout, columns, readingDirection } = useEpubSettings();
  return (
    <>
      {isFixed ? (
        <Choices
          label={t('epub.direction')}
          columns={3}
          value={readingDirection}
          onChange={(value) => {
            changeEpubSettings({ readingDirection: value });
          }}
          options={(['auto', 'ltr', 'rtl'] as const).map((value) => ({
            value,
            label: t(`epub.direction.${value}`),
          }))}
        />
      ) : (
        <Choices
          label={t('epub.layout')}
          value={layout}
          onChange={(value) => {
            changeEpubSettings({ layout: value });
          }}
          options={(['paginated', 'scroll'] as const).map((value) => ({
            value,
            label: t(`epub.layout.${value}`),
          }))}
        />
      )}
      {(isFixed || layout === 'paginated') && (
        <Choices
          label={t('epub.columns')}
          columns={3}
          value={columns}
          onChange={(value) => {
            changeEpubSettings({ columns: value });
          }}
          options={(['auto', 'one', 'two'] as const).map((value) => ({
            value,
            label: t(`epub.columns.${value}`),
          }))}
        />
      )}
    </>
  );
}

function NavigationChoice() {
  const t = useT();
  const { navigationButtons, navigationClick } = useEpubSettings();
  const value = navigationNames.find(
    (name) =>
      navigations[name].navigationButtons === navigationButtons &&
      navigations[name].navigationClick === navigationClick,
  );
  return (
    <Choices
      label={t('epub.navigation')}
      columns={3}
      value={value ?? 'both'}
      onChange={(name) => {
        changeEpubSettings(navigations[name]);
      }}
      options={navigationNames.map((name) => ({
        value: name,
        label: t(`epub.navigation.${name}`),
      }))}
    />
  );
}

/** A letter on its paper; half light and half dark where that follows the system. */
function Swatch({ colors }: { readonly colors: Colors | undefined }) {
  const style = colors && { background: colors.ground, color: colors.ink };
  return (
    <i className={styles['swatch']} style={style} data-auto={colors === undefined} aria-hidden>
      {colors && 'a'}
    </i>
  );
}

/** How the book is set; every change counts at once and is seen behind the sheet. */
export function EpubSettingsSheet({ isFixed, onClose }: SheetProps) {
  const t = useT();
  const theme = themeChoiceOf(useEpubSettings());
  const shown = useEpubTheme();
  const own = useOwnColors();
  const [always, setAlways] = usePreference('webreader.alwaysFullscreen');
  return (
    <SidePanel title={t('reader.settings')} onClose={onClose}>
      <Choices
        label={t('epub.theme')}
        columns={4}
        value={theme}
        onChange={(value) => {
          // Own colors begin as those that are in sight.
          if (value === 'own' && !hasOwnColors()) setOwnColors(shown);
          changeEpubSettings({ theme: value });
        }}
        options={themeChoices.map((value) => ({
          value,
          label: t(`epub.theme.${value}`),
          icon: (
            <Swatch colors={value === 'own' ? own : value === 'auto' ? undefined : themes[value]} />
          ),
        }))}
      />
      {theme === 'own' && <OwnColors />}
      {!isFixed && <TypeSettings />}
      <LayoutSettings isFixed={isFixed} />
      <NavigationChoice />
      <div className={panels['flags']}>
        <CheckboxField
          label={t('reader.alwaysFullScreen')}
          checked={always && canFullScreen()}
          disabled={!canFullScreen()}
          onChange={setAlways}
        />
      </div>
      <Button
        onClick={() => {
          const before = getPreference('epubreader');
          changeEpubSettings(defaultPreferences.epubreader);
          sayRemoved(told('epub.resetDone'), () => {
            changeEpubSettings(before);
          });
        }}
      >
        {t('epub.reset')}
      </Button>
    </SidePanel>
  );
}
