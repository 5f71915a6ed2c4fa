/** Letters that look like apostrophes are taken for them since then. */
export const apostrophesSchema: string[] = [
  `UPDATE searchDocument SET stale = 1 WHERE ${[...'ʹʺʻʼʽʾʿˈꞌ']
    .map((letter) => `titleKey LIKE '%${letter}%'`)
    .join(' OR ')}`,
];
