import type { ErrorCode } from '@longbox/contract/errors';

/** An import that can't be done as requested; people see its message. */
export class ImportRefusal extends Error {}

export const refusedBy = (code: ErrorCode): ImportRefusal => new ImportRefusal(code);
