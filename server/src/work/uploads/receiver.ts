import type { Uploads } from './uploads.ts';

/** Takes the bytes of files on their way into any of these folders; each file's id is of one of them. */
export function receiverOf(...all: readonly Uploads[]): Pick<Uploads, 'append' | 'find'> {
  const of = async (id: string): Promise<Uploads | undefined> => {
    for (const uploads of all) if (await uploads.find(id)) return uploads;
    return all[0];
  };
  const first = async (id: string): Promise<Uploads> => {
    const uploads = await of(id);
    if (!uploads) throw new TypeError('files need a folder');
    return uploads;
  };
  return {
    find: async (id) => (await first(id)).find(id),
    append: async (id, from) => (await first(id)).append(id, from),
  };
}
