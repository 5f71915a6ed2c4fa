export interface MarkTable {
  userId: string;
  bookId: string;
  /** The client's: unique among the marks of a person in a book. */
  id: string;
  kind: 'bookmark' | 'highlight' | 'note';
  /** JSON of the contract's MarkPlace. */
  place: string;
  /** Orders the marks of a book: pages by number, text after them. */
  position: number;
  colour: 'yellow' | 'green' | 'blue' | 'pink';
  text: string;
  note: string;
  /** Text, note and chapter folded, to be searched. */
  words: string;
  revision: number;
  /** 1 for a deleted one, which is kept without its text. */
  deleted: number;
  created: number;
  /** By the clock of the server. */
  changed: number;
}
