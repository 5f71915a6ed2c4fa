import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allLibraries, librariesQuery } from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { AllLibrariesMenu } from '../AllLibrariesMenu.tsx';
import { LibraryMenu } from '../LibraryMenu.tsx';

interface LibraryBarProps {
  readonly libraryId: string;
  /** How many things its view shows; unknown until the first answer, and for views without a list. */
  readonly total?: number | undefined;
  /** The tools of the view. */
  readonly children?: ReactNode;
}

/** Title, count and toolbar of a library's view. */
export function LibraryBar({ libraryId, total, children }: LibraryBarProps) {
  const t = useT();
  const { data: libraries } = useQuery(librariesQuery);
  const isAdmin = useIsAdmin();
  const library = libraries?.find(({ id }) => id === libraryId);
  return (
    <PlaceBar
      title={libraryId === allLibraries ? t('library.all') : (library?.name ?? '')}
      count={total === undefined ? undefined : formatNumber(total)}
    >
      {children}
      {isAdmin && library !== undefined && <LibraryMenu library={library} />}
      {isAdmin && libraryId === allLibraries && <AllLibrariesMenu libraries={libraries ?? []} />}
    </PlaceBar>
  );
}
