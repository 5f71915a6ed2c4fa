import { IconDotsVertical } from '@tabler/icons-react';
import { IconButton, type IconButtonProps } from './IconButton.tsx';
import { type MenuItem, openMenu } from './menu-store.ts';

interface MenuButtonProps extends Omit<IconButtonProps, 'children' | 'onClick'> {
  /** Asked for on opening, so that a closed menu costs nothing. */
  items: () => readonly MenuItem[];
  children?: IconButtonProps['children'];
}

/** An icon button (three dots by default) that opens the shared menu next to it. */
export function MenuButton({ items, children, ...rest }: MenuButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-haspopup="menu"
      aria-expanded="false"
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        openMenu(event.currentTarget, rest.label, items());
      }}
    >
      {children ?? <IconDotsVertical size={20} />}
    </IconButton>
  );
}
