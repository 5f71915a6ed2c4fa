/** Makes a buffer of so many bytes; its content is to be written over. */
export type Allocate = (size: number) => Buffer;
