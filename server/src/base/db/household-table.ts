/** The contract's `HouseholdSettings`; an account without a row shares nothing. */
export interface HouseholdTables {
  household: { userId: string; shareRatings: number };
}

export const householdSchema: string[] = [
  `CREATE TABLE household (
    userId TEXT PRIMARY KEY REFERENCES user ON DELETE CASCADE, shareRatings INTEGER NOT NULL) STRICT`,
];
