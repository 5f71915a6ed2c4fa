import type { SessionEnd } from '@longbox/contract/sign-in';
import type { User } from '@longbox/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { t, withWords } from '../lib/i18n.ts';
import { dialogPart, openDialog } from '../ui/dialogs.ts';
import { toast } from '../ui/toast.ts';
import { askAgain } from './ask-again.ts';
import { endSession } from './end-session.ts';
import { handInNow } from './hand-in.ts';
import { noteSignedIn } from './last-visit.ts';
import type { SignInAgainProps } from './SignInAgain.tsx';

const signInAgainDialog = dialogPart<SignInAgainProps>(
  async () => (await withWords('asked', () => import('./SignInAgain.tsx'))).SignInAgain,
);

let isAsked = false;

/** Asks once for the password over the open page, after its session ended. */
export function signInAgain(client: QueryClient, me: User, end: SessionEnd | undefined): void {
  if (isAsked) return;
  isAsked = true;
  openDialog(signInAgainDialog, {
    me,
    end,
    onDone: () => {
      isAsked = false;
      noteSignedIn(true);
      askAgain(client, () => true);
      handInNow(me.id);
      toast({ text: t('again.done'), tone: 'success' });
    },
    onLeave: () => {
      endSession('return');
    },
  });
}
