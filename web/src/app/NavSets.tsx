import { IconListNumbers, IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { collectionPageQuery } from '../data/collections.ts';
import { allLibraries } from '../data/libraries.ts';
import { firstOnly } from '../data/list-form.ts';
import { readListPageQuery } from '../data/readlists.ts';
import { libraryCollectionsPlace, libraryReadListsPlace } from '../items/places.ts';
import { useT } from '../lib/i18n.ts';
import { NavItem, type NavLinkProps } from '../ui/Nav.tsx';

/** The collections and read lists of all libraries, where there are any. */
export function NavSets() {
  const t = useT();
  const { data: collections } = useQuery(collectionPageQuery(firstOnly({})));
  const { data: readLists } = useQuery(readListPageQuery(firstOnly({})));
  return (
    <>
      {(collections?.totalElements ?? 0) > 0 && (
        <NavItem
          icon={<IconStack2 size={20} />}
          label={t('collection.list')}
          link={collectionsLink}
        />
      )}
      {(readLists?.totalElements ?? 0) > 0 && (
        <NavItem
          icon={<IconListNumbers size={20} />}
          label={t('readList.list')}
          link={readListsLink}
        />
      )}
    </>
  );
}

const collectionsLink = (link: NavLinkProps) => (
  <Link {...libraryCollectionsPlace(allLibraries)} {...link} />
);

const readListsLink = (link: NavLinkProps) => (
  <Link {...libraryReadListsPlace(allLibraries)} {...link} />
);
