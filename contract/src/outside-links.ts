import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

/*
 * Links in a library that lead out of its folder. Scans follow them only once an administrator has said
 * so: a link can lead to any file that the server may read. These calls are Longbox's own: other servers
 * of the contract have none.
 */

/** A library with links that lead out of it. */
export const OutsideLinks = z.object({
  libraryId: id,
  count: z.number(),
  /** The first of them, as absolute paths. */
  links: z.array(z.string()),
});
export type OutsideLinks = z.output<typeof OutsideLinks>;

/** The libraries with links out of their folder that no administrator has decided about. */
export const listOutsideLinks = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/outside-links',
  access: 'admin',
  answer: z.array(OutsideLinks),
  provides: ['libraries'],
});

/**
 * Decides about the links out of a library: follow every link from now on, or skip the links found so
 * far. You can change the decision later. A scan starts.
 */
export const answerOutsideLinks = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/libraries/{libraryId}/outside-links',
  access: 'admin',
  body: z.object({ follow: z.boolean() }),
  answer: 'nothing',
  status: 202,
  stales: ['libraries'],
});
