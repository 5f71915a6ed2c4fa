import { useLocation } from '@tanstack/react-router';
import { usePreference } from '../../lib/preferences.ts';

/** So many lists are remembered. */
const most = 50;

/** Whether the filters are next to the list of this address, and a function to change that. */
export function useFiltersBeside(): readonly [boolean, (isOpen: boolean) => void] {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const [open, setOpen] = usePreference('filtersBeside');
  return [
    open.includes(here),
    (isOpen) => {
      const others = open.filter((one) => one !== here);
      setOpen(isOpen ? [...others, here].slice(-most) : others);
    },
  ];
}
