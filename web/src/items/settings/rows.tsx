import type { Library } from '@longbox/contract/libraries';
import {
  IconBook,
  IconBook2,
  IconPalette,
  IconServerCog,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { libraryDialog } from '../dialogs.ts';
import { type Place, settingPlace } from '../places.ts';
import { librarySettings, placedSettings, type Setting, type SettingArea } from './table.ts';

export { settingAreas } from './table.ts';

const icon = { size: 20, stroke: 1.75 } as const;

const icons: Readonly<Record<SettingArea, ReactNode>> = {
  look: <IconPalette {...icon} />,
  reading: <IconBook {...icon} />,
  account: <IconUserCircle {...icon} />,
  libraries: <IconBook2 {...icon} />,
  server: <IconServerCog {...icon} />,
  people: <IconUsers {...icon} />,
};

/** For whom settings are listed. */
export interface SettingsReader {
  readonly t: Translate;
  readonly isAdmin: boolean;
  /** The libraries whose settings are listed, each by itself. */
  readonly libraries: readonly Library[];
}

/** A setting as a line of a list. */
export interface SettingRow {
  readonly id: string;
  readonly area: SettingArea;
  readonly label: string;
  /** Its group, and its library. */
  readonly detail: string | undefined;
  /** Other words it is found by. */
  readonly words: string;
  readonly icon: ReactNode;
  /** Where it is set … */
  readonly place?: Place;
  /** … or what opens where it is set. */
  readonly run?: () => void;
}

const line = (...parts: (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join(' · ');

/** Every setting of the account, as a row that links to it. */
export function settingRows({ t, isAdmin, libraries }: SettingsReader): readonly SettingRow[] {
  const isThere = ({ forAdmins, own, foreign }: Setting) =>
    (isAdmin || !forAdmins) && (isOwnServer ? foreign !== true : own !== true);
  const shown = ({ area, label, within }: Setting) => ({
    area,
    label: t(label),
    detail: within && t(within),
    icon: icons[area],
  });
  const wordsOf = (area: SettingArea, found: string) => `${t(`settings.area.${area}`)} ${found}`;
  return [
    ...placedSettings.filter(isThere).map((setting) => ({
      ...shown(setting),
      id: `setting-${setting.id}`,
      words: wordsOf(setting.area, t(`found.${setting.id}`)),
      place: settingPlace(setting.place, setting.id),
    })),
    ...librarySettings.filter(isThere).flatMap((setting) =>
      libraries.map((library) => ({
        ...shown(setting),
        id: `setting-${setting.id}-${library.id}`,
        detail: line(setting.within && t(setting.within), library.name),
        words: wordsOf(setting.area, t(`found.${setting.id}`)),
        run: () => {
          openDialog(libraryDialog, { library, field: setting.id });
        },
      })),
    ),
  ];
}
