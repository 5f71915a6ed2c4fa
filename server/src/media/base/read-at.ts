/** An open file, or one that was read into memory. */
export interface ReadAt {
  /** Fills a part of a buffer from a position on, perhaps not all of it; at the end of the file it reads nothing. */
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  stat(): Promise<{ readonly size: number }>;
}

/** The bytes of a whole file. What is read of it is copied. */
export const inMemory = (bytes: Buffer): ReadAt => ({
  read: async (buffer, offset, length, position) => ({
    bytesRead:
      position < bytes.length ? bytes.copy(buffer, offset, position, position + length) : 0,
  }),
  stat: async () => ({ size: bytes.length }),
});
