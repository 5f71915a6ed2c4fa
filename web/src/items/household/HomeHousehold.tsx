import { useQuery } from '@tanstack/react-query';
import { householdSettingsQuery } from '../../data/household.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { usePart } from '../../ui/use-part.ts';
import { householdShelves } from './household-parts.ts';

/** What others share, on home: only for those who share something, too. */
export function HomeHousehold() {
  const { data } = useQuery({ ...householdSettingsQuery, enabled: isOwnServer });
  return data?.shareReading === true || data?.recommendations === true ? <Arriving /> : null;
}

/** Home does without it where it can't be loaded. */
function Arriving() {
  const arrival = usePart(householdShelves);
  return arrival.state === 'ready' ? <arrival.part.HouseholdShelves /> : null;
}
