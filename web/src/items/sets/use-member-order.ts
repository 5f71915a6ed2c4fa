import { useState } from 'react';
import { mergeMembers, sameMembers } from './merge-members.ts';

interface MemberOrder {
  readonly members: readonly string[];
  readonly isChanged: boolean;
  /** Changes by others since the first change here, until they're accepted. */
  readonly others: { readonly added: number; readonly removed: number } | undefined;
  readonly change: (members: readonly string[]) => void;
  /** Brings what others did into the order made here. */
  readonly takeIn: () => void;
}

/**
 * The order of members while it is being made. Until the first change it follows the server; from
 * then on what others do is told, and waits.
 *
 * @param theirs what the server has now
 */
export function useMemberOrder(theirs: readonly string[]): MemberOrder {
  const [edit, setEdit] = useState<{ base: readonly string[]; mine: readonly string[] }>();
  const { base, mine } = edit ?? { base: theirs, mine: theirs };
  const merged = sameMembers(base, theirs) ? undefined : mergeMembers({ base, mine, theirs });
  return {
    members: mine,
    isChanged: !sameMembers(mine, base),
    others: merged,
    change: (members) => {
      setEdit({ base, mine: members });
    },
    takeIn: () => {
      if (merged !== undefined) setEdit({ base: theirs, mine: merged.members });
    },
  };
}
