/** The credits with names of their own, in the order they are shown. */
export const authorRoles = [
  'writer',
  'penciller',
  'inker',
  'colorist',
  'letterer',
  'cover',
  'editor',
  'translator',
] as const;
export type AuthorRole = (typeof authorRoles)[number];

/** The name under which all roles together are one group. */
export const peopleGroup = 'people';
