interface Parts {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** JSON; nothing is sent when it's absent. */
  readonly body?: unknown;
}

/** An answer with a status of its own, such as one that another server gave. */
export class PlainAnswer {
  readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }
}
