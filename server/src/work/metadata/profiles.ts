const profiles: Readonly<Record<string, string>> = {
  'application/zip': 'DIVINA',
  'application/x-rar-compressed; version=4': 'DIVINA',
  'application/x-rar-compressed; version=5': 'DIVINA',
  'application/pdf': 'PDF',
  'application/epub+zip': 'EPUB',
};

/** How a book of a media type is read; empty if it isn't. */
export const profileOf = (mediaType: string): string => profiles[mediaType] ?? '';
