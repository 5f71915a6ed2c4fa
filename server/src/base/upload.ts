/** One uploaded file, with the other fields of its form. */
export interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}
