import { Link, useMatchRoute } from '@tanstack/react-router';
import type { AriaAttributes, ReactNode } from 'react';
import { allLibraries } from '../data/libraries.ts';
import {
  historyPlace,
  homePlace,
  importPlace,
  libraryCollectionsPlace,
  libraryPlace,
  libraryReadListsPlace,
  marksPlace,
  mediaManagementPlace,
  readingPlace,
  settingsPlace,
} from '../items/places.ts';
import type { SavedView } from '../items/views/saved-views.ts';
import { viewPlace } from '../items/views/view-place.ts';
import type { NavLinkProps } from '../ui/Nav.tsx';

/** Draws the link of a navigation entry. */
type DrawLink = (props: NavLinkProps) => ReactNode;

/** To the start page; has the focus when the navigation opens over the page. */
export const homeLink: DrawLink = (props) => <Link {...homePlace} data-autofocus {...props} />;

/** To all that a person has marked. */
export const marksLink: DrawLink = (props) => <Link {...marksPlace()} {...props} />;

/** To what a person has read, and when. */
export const readingLink: DrawLink = (props) => <Link {...readingPlace()} {...props} />;

/** To taking files in. */
export const importLink: DrawLink = (props) => <Link {...importPlace} {...props} />;

/** To looking after files. */
export const mediaLink: DrawLink = (props) => <Link {...mediaManagementPlace} {...props} />;

/** To the history of files. */
export const historyLink: DrawLink = (props) => <Link {...historyPlace()} {...props} />;

/** To looking after the server. */
export const settingsLink: DrawLink = (props) => <Link {...settingsPlace()} {...props} />;

/** To a library, at the view of it that was seen last. */
export function libraryLink(libraryId: string): DrawLink {
  return (props) => <Link {...libraryPlace(libraryId)} {...props} />;
}

/** Lists over all libraries that have an entry of their own. */
const ownEntries = [libraryCollectionsPlace(allLibraries), libraryReadListsPlace(allLibraries)];

function AllLibrariesLink(props: NavLinkProps) {
  const matches = useMatchRoute();
  const hasOwnEntry = ownEntries.some(({ to, params }) => matches({ to, params }) !== false);
  // The address itself only leads on: as the exact place it is never the current one.
  return <Link {...libraryPlace(allLibraries)} activeOptions={{ exact: hasOwnEntry }} {...props} />;
}

/** To all libraries; where a list of them has an entry of its own, that alone is the current one. */
export const allLibrariesLink: DrawLink = (props) => <AllLibrariesLink {...props} />;

/** To a saved view. */
export function viewLink(view: SavedView): DrawLink {
  return (props) => <Link {...viewPlace(view)} activeOptions={{ exact: true }} {...props} />;
}

/** No link at all, but looks and stands like one. */
export function buttonLink(
  onPress: (button: HTMLButtonElement) => void,
  aria?: AriaAttributes,
): DrawLink {
  return (props) => (
    <button
      type="button"
      {...aria}
      onClick={({ currentTarget }) => {
        onPress(currentTarget);
      }}
      {...props}
    />
  );
}
