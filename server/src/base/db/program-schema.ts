/** What API keys are limited to, and who came with them last. */
export const programSchema: string[] = [
  `ALTER TABLE apiKey ADD COLUMN uses TEXT`,
  `ALTER TABLE apiKey ADD COLUMN md5Hash TEXT`,
  `ALTER TABLE apiKey ADD COLUMN lastUsed INTEGER`,
  `ALTER TABLE apiKey ADD COLUMN lastIp TEXT`,
  `ALTER TABLE apiKey ADD COLUMN lastProgram TEXT`,
  `ALTER TABLE apiKey ADD COLUMN useCount INTEGER NOT NULL DEFAULT 0`,
  // The first administrator has every role, and no one can give themselves one.
  `UPDATE user SET roles = json_insert(roles, '$[#]', 'KOREADER_SYNC')
    WHERE roles LIKE '%"ADMIN"%' AND roles NOT LIKE '%"KOREADER_SYNC"%'`,
];
