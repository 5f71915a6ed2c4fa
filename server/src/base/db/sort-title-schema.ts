/** Titles are filed without their article since then, except those that someone set. */
export const sortTitleSchema: string[] = [
  `UPDATE seriesMetadata SET titleSort = sortTitle(title, language)
      WHERE titleSort = stripAccents(title) AND titleSort != sortTitle(title, language)
        AND locks NOT LIKE '%"titleSort"%'`,
  `UPDATE seriesMetadata SET titleSortKey = fold(titleSort), titleSortOrder = sortKey(titleSort)
      WHERE titleSortKey != fold(titleSort)`,
];
