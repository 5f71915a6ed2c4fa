import { allLibraries } from '../../data/libraries.ts';
import { HomeGoal } from '../../items/goals/HomeGoal.tsx';
import { HomeHousehold } from '../../items/household/HomeHousehold.tsx';
import { UntrustedProxy } from '../../items/UntrustedProxy.tsx';
import { useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Shelves } from './Shelves.tsx';

/** Home: the shelves of all libraries. */
export function DashboardScreen() {
  const t = useT();
  return (
    <>
      <PlaceBar title={t('nav.home')}>
        <HomeGoal />
      </PlaceBar>
      <UntrustedProxy isHome />
      <Shelves libraryId={allLibraries} more={<HomeHousehold />} />
    </>
  );
}
