import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TabLinkProps } from '../ui/LinkTabs.tsx';
import type { Place } from './places.ts';

/** Draws the link of a tab to a place. */
export function linkTo(place: Place): (link: TabLinkProps) => ReactNode {
  // The page of all settings is itself only where it ends.
  return (link) => (
    <Link {...place} activeOptions={{ exact: place.to === '/settings' }} {...link} />
  );
}
