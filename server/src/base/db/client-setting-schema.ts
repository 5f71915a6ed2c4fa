export const clientSettingSchema: string[] = [
  `CREATE TABLE clientSetting (
    key TEXT PRIMARY KEY, value TEXT NOT NULL, allowUnauthorized INTEGER NOT NULL)
    STRICT, WITHOUT ROWID`,
  `CREATE TABLE userClientSetting (
    userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE, key TEXT NOT NULL,
    value TEXT NOT NULL, PRIMARY KEY (userId, key)) STRICT, WITHOUT ROWID`,
];
