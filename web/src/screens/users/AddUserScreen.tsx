import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usersPlace } from '../../items/places.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { userDialog } from './user-dialogs.ts';
import { UserDialog } from './UserDialog.tsx';

const route = getRouteApi('/frame/settings/users');

/** The users with the dialog that adds one; closing it leads back to them. */
export function AddUserScreen() {
  const navigate = useNavigate();
  const search = route.useSearch();
  return (
    <UserDialog
      onClose={() => void navigate({ ...usersPlace(search), resetScroll: false })}
      reopen={(changed) => {
        openDialog(userDialog, changed);
      }}
    />
  );
}
