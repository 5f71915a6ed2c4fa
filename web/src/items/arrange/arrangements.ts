import { changeSetting, type SettingKind, useSetting } from '../../data/client-settings.ts';
import { withWords } from '../../lib/i18n.ts';
import { dialogPart } from '../../ui/dialogs.ts';
import type { ArrangeProps } from './ArrangeDialog.tsx';
import { Arrangement } from './arrangement.ts';

/** The dialog that puts things in order. */
export const arrangeDialog = dialogPart<ArrangeProps>(async () => {
  const part = await withWords('arrange', () => import('./ArrangeDialog.tsx'));
  return part.ArrangeDialog;
});

/** The shelves of home and of each library, by the id of the library. */
export const sections: SettingKind<Arrangement> = {
  prefix: 'longbox.sections.',
  schema: Arrangement,
};

/** The libraries of the navigation. */
const libraries: SettingKind<Arrangement> = { prefix: 'longbox.navigation.', schema: Arrangement };
const libraryName = 'libraries';

/** How a person has arranged the shelves of a library, or of home. */
export function useSections(libraryId: string): Arrangement | undefined {
  return useSetting(sections, libraryId);
}

export function arrangeSections(libraryId: string, next: Arrangement | undefined): void {
  changeSetting(sections, libraryId, next);
}

/** How a person has arranged the libraries: those that are hidden stand under "More". */
export function useLibraryOrder(): Arrangement | undefined {
  return useSetting(libraries, libraryName);
}

export function arrangeLibraries(next: Arrangement | undefined): void {
  changeSetting(libraries, libraryName, next);
}
