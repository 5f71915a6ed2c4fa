import type { Library } from '@longbox/contract/libraries';
import { IconBook2, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { librariesQuery } from '../data/libraries.ts';
import { useIsAdmin } from '../data/session.ts';
import { inOrder, isShown } from '../items/arrange/arrangement.ts';
import { useLibraryOrder } from '../items/arrange/arrangements.ts';
import { LibraryMenu } from '../items/LibraryMenu.tsx';
import { useMissingBooks } from '../items/library/LibraryQuestions.tsx';
import { useScanWords } from '../items/library/use-scan-words.ts';
import { useT } from '../lib/i18n.ts';
import { NavItem } from '../ui/Nav.tsx';
import { buttonLink, libraryLink } from './nav-links.tsx';

/** The libraries in the order a person gave them; those they did not pin stand under "More". */
export function LibraryEntries() {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const arrangement = useLibraryOrder();
  const [isOpen, setOpen] = useState(false);
  const ordered = inOrder(libraries, ({ id }) => id, arrangement);
  const isPinned = ({ id }: Library) => isShown(id, arrangement);
  const others = ordered.filter((library) => !isPinned(library));
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      {ordered.filter(isPinned).map((library) => (
        <LibraryEntry key={library.id} library={library} />
      ))}
      {others.length > 0 && (
        <NavItem
          nested
          icon={<Icon size={20} />}
          label={t('nav.moreLibraries')}
          link={buttonLink(
            () => {
              setOpen(!isOpen);
            },
            { 'aria-expanded': isOpen },
          )}
        />
      )}
      {isOpen && others.map((library) => <LibraryEntry key={library.id} library={library} />)}
    </>
  );
}

function LibraryEntry({ library }: { readonly library: Library }) {
  const t = useT();
  const isAdmin = useIsAdmin();
  const isMissed = useMissingBooks().some(({ libraryId }) => libraryId === library.id);
  const work = useScanWords(library.id);
  const note = library.unavailable
    ? t('library.unavailable')
    : isMissed
      ? t('library.missing.note')
      : work;
  return (
    <NavItem
      nested
      icon={<IconBook2 size={20} />}
      label={library.name}
      note={note}
      link={libraryLink(library.id)}
      end={isAdmin ? <LibraryMenu library={library} size="small" /> : undefined}
    />
  );
}
