import type { ErrorCode } from '@longbox/contract/errors';

/** An import that cannot be done as asked; its message is what the person is told. */
export class ImportRefusal extends Error {}

export const refusedBy = (code: ErrorCode): ImportRefusal => new ImportRefusal(code);
