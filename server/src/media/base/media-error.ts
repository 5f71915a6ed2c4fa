import { codeOf } from './error-code.ts';
/** Error codes that analyzing or reading a book can give; their texts belong to the client. */
export type ErrorCode =
  /** The file could not be accessed. */
  | 'ERR_1000'
  /** The media type is not supported. */
  | 'ERR_1001'
  /** A RAR that needs a password. */
  | 'ERR_1002'
  /** A solid RAR. */
  | 'ERR_1003'
  /** A volume of a multi-volume RAR. */
  | 'ERR_1004'
  /** Any other failure. */
  | 'ERR_1005'
  /** A book without pages. */
  | 'ERR_1006'
  /** Some entries could not be read; they are named. */
  | 'ERR_1007'
  /** The entries could not be listed, or none of them could be read. */
  | 'ERR_1008'
  /** The file was not found. */
  | 'ERR_1018'
  /** An EPUB of the wrong media type. */
  | 'ERR_1032'
  /** Entries that the book lists are missing; they are named. */
  | 'ERR_1033';

export type FailedStatus = 'ERROR' | 'UNSUPPORTED';

export type MediaErrorOptions = {
  /** Names of the entries concerned. */
  entries?: readonly string[];
  /** The status of a book with this error; by default it follows from the code. */
  status?: FailedStatus;
  /** Whether the work ran out of time: with more of it, it may succeed. */
  late?: boolean;
  cause?: unknown;
};

const unsupported: ReadonlySet<ErrorCode> = new Set([
  'ERR_1001',
  'ERR_1002',
  'ERR_1003',
  'ERR_1004',
]);

/** Names kept in a comment: enough to find the fault, few enough to store and show. */
const namedEntries = 50;

/** The text kept as a book's comment: the code, then the first of the named entries as ` [a, b]`. */
export function errorComment(code: ErrorCode, entries: readonly string[] = []): string {
  if (entries.length === 0) return code;
  const more = entries.length > namedEntries ? ', …' : '';
  return `${code} [${entries.slice(0, namedEntries).join(', ')}${more}]`;
}

/** A fault of a book's file. Its message is ready to be kept as the book's comment. */
export class MediaError extends Error {
  readonly code: ErrorCode;
  readonly status: FailedStatus;
  readonly late: boolean;

  constructor(code: ErrorCode, options: MediaErrorOptions = {}) {
    super(errorComment(code, options.entries), { cause: options.cause });
    this.name = 'MediaError';
    this.code = code;
    this.late = options.late ?? false;
    this.status = options.status ?? (unsupported.has(code) ? 'UNSUPPORTED' : 'ERROR');
  }
}

/** A file of any type that needs a password. */
export const locked = (status: FailedStatus): MediaError =>
  new MediaError('ERR_1005', { status, entries: ['password'] });

/** A book that only its shop's programs open. */
export const protectedByDrm = (): MediaError =>
  new MediaError('ERR_1005', { status: 'UNSUPPORTED', entries: ['DRM'] });

const codesOfSystemErrors: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'ERR_1018',
  ENOTDIR: 'ERR_1018',
  EACCES: 'ERR_1000',
  EPERM: 'ERR_1000',
  EBUSY: 'ERR_1000',
  EIO: 'ERR_1000',
  EISDIR: 'ERR_1000',
};

/** Whether it's for want of a password. */
export const isLocked = ({ code, message }: MediaError): boolean =>
  code === 'ERR_1002' || message === locked('ERROR').message;

/**
 * Any caught value as a MediaError: one of ours unchanged, a file system error by its code (not found
 * 1018, no access 1000), all else as `fallback`.
 */
export function toMediaError(error: unknown, fallback: ErrorCode = 'ERR_1005'): MediaError {
  if (error instanceof MediaError) return error;
  return new MediaError(codesOfSystemErrors[codeOf(error)] ?? fallback, { cause: error });
}
