import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { UserCreation } from './user-administration.ts';

/*
 * Change of the email that an account signs in with. This call is Longbox's own: other servers of the
 * contract have none.
 */

/**
 * Changes an account's email. To change your own, send your current password; administrators don't
 * need one to change another account's.
 */
export const changeEmail = endpoint({
  method: 'PATCH',
  path: '/api/longbox/v1/users/{userId}/email',
  access: 'user',
  body: z.object({ email: UserCreation.shape.email, password: z.optional(z.string()) }),
  answer: 'nothing',
  stales: ['users', 'session'],
});
