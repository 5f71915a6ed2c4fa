import * as z from 'zod/mini';

const defaultPageSize = 20;
const maxPageSize = 2000;

const text = z.optional(z.union([z.string(), z.array(z.string())]));

function wholeNumber(value: string | readonly string[] | undefined): number | undefined {
  const last = typeof value === 'string' ? value : value?.at(-1);
  return last !== undefined && /^-?\d{1,9}$/.test(last) ? Number(last) : undefined;
}

/** A list parameter: repeated names, or one occurrence split on commas. */
export function many<S extends z.core.$ZodType<unknown, string>>(value: S) {
  const split = z.transform((raw: string | string[] | undefined) => {
    if (raw === undefined) return undefined;
    return (typeof raw === 'string' ? raw.split(',') : raw).map((one) => one.trim());
  });
  return z.pipe(z.pipe(text, split), z.optional(z.array(value)));
}

/** A list parameter whose values may hold commas themselves, such as `name,role`. */
export const manyUnsplit = z.pipe(
  text,
  z.transform((raw) => (raw === undefined ? undefined : [raw].flat())),
);

/** IDs that filter a list; unknown or empty IDs match nothing. */
export const manyIds = many(z.string());

/** The last value of a parameter that's used once. */
export const one = z.pipe(
  text,
  z.transform((raw) => (Array.isArray(raw) ? raw.at(-1) : raw)),
);

const yes = ['true', '1', 'yes', 'on'] as const;
const no = ['false', '0', 'no', 'off'] as const;

/** `true` or `false`, and other words that programs use; absent stays absent. */
export const flag = z.pipe(
  z.pipe(one, z.optional(z.enum([...yes, ...no]))),
  z.transform((raw) => (raw === undefined ? undefined : yes.some((word) => word === raw))),
);

const page = z.pipe(
  text,
  z.transform((raw) => Math.max(0, wholeNumber(raw) ?? 0)),
);

const size = z.pipe(
  text,
  z.transform((raw) => {
    const asked = wholeNumber(raw) ?? defaultPageSize;
    return asked < 1 ? defaultPageSize : Math.min(asked, maxPageSize);
  }),
);

/** `page` counts from 0; `size` below 1 means 20 and above 2000 means 2000. */
export const paging = { page, size };

/** Paging of lists that can also be sorted and fetched as a whole. */
export const fullPaging = { ...paging, sort: manyUnsplit, unpaged: flag };

const sorted = z.object({ sorted: z.boolean(), unsorted: z.boolean(), empty: z.boolean() });

/** The envelope of every paged list. */
export function pageOf<S extends z.core.$ZodType>(item: S) {
  return z.object({
    content: z.array(item),
    pageable: z.object({
      pageNumber: z.number(),
      pageSize: z.number(),
      offset: z.number(),
      paged: z.boolean(),
      unpaged: z.boolean(),
      sort: sorted,
    }),
    sort: sorted,
    number: z.number(),
    size: z.number(),
    numberOfElements: z.number(),
    totalElements: z.number(),
    totalPages: z.number(),
    first: z.boolean(),
    last: z.boolean(),
    empty: z.boolean(),
  });
}

export interface Page<Item> extends z.output<ReturnType<typeof pageOf<z.ZodMiniUnknown>>> {
  content: Item[];
}

export interface Paging {
  readonly page: number;
  readonly size: number;
  readonly unpaged?: boolean | undefined;
}

/** Puts one page of items into the envelope. With `unpaged` the items are the whole list. */
export function toPage<Item>(options: {
  readonly content: Item[];
  readonly total: number;
  readonly paging: Paging;
  readonly sorted: boolean;
}): Page<Item> {
  const { content, total, paging } = options;
  const number = paging.unpaged ? 0 : paging.page;
  const size = paging.unpaged ? Math.max(total, defaultPageSize) : paging.size;
  const totalPages = Math.ceil(total / size);
  const sort = { sorted: options.sorted, unsorted: !options.sorted, empty: !options.sorted };
  return {
    content,
    pageable: {
      pageNumber: number,
      pageSize: size,
      offset: number * size,
      paged: true,
      unpaged: false,
      sort,
    },
    sort,
    number,
    size,
    numberOfElements: content.length,
    totalElements: total,
    totalPages,
    first: number === 0,
    last: number >= totalPages - 1,
    empty: content.length === 0,
  };
}
