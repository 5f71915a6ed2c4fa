import { useQuery } from '@tanstack/react-query';
import { allLibraries, outsideLinksQuery } from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { useIsOwnServer } from '../use-is-own-server.ts';
import { questionsPart } from './library-questions.ts';
import styles from './library-view.module.css';

/** Asks whether to follow links that lead out of a library, or out of any of them. */
export function OutsideLinks({ libraryId }: { readonly libraryId: string }) {
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwnServer();
  const { data = [] } = useQuery({ ...outsideLinksQuery, enabled: isAdmin && isOwn });
  const shown = data.filter((one) => [one.libraryId, allLibraries].includes(libraryId));
  if (shown.length === 0) return null;
  return (
    <div className={styles['missing']}>
      <LaterPart part={questionsPart} shape={null}>
        {({ OutsideLinksQuestion }) =>
          shown.map((one) => <OutsideLinksQuestion key={one.libraryId} {...one} />)
        }
      </LaterPart>
    </div>
  );
}
