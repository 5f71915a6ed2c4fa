import { getAbout } from '@longbox/contract/about';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { url } from '../lib/base-path.ts';
import { queryOf } from './query.ts';

/** File types and folders of the server; only Longbox's own server has them. */
export const aboutQuery = queryOf(getAbout, {}, { failureTitle: 'failure.about' });

const Licences = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** An SPDX expression. */
    licence: z.string(),
    /** As the package brings it; empty where it brings none. */
    text: z.string(),
  }),
);
export type Licence = z.output<typeof Licences>[number];

/** The packages in client and server, from a file next to the client. */
export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: async ({ signal }) => {
    const response = await fetch(url('/licences.json'), { signal });
    if (!response.ok) throw new Error(response.statusText);
    return z.parse(Licences, await response.json());
  },
  staleTime: Infinity,
  meta: { failureTitle: 'failure.licences' },
});
