/**
 * Lowest age in years of each rating of the ComicInfo schema (AgeRating, v2.0) and of Mylar's series.json;
 * those that name no age are left out.
 */
const ages: Readonly<Record<string, number>> = {
  everyone: 0,
  all: 0,
  g: 0,
  earlychildhood: 3,
  kidstoadults: 6,
  pg: 8,
  'everyone10+': 10,
  teen: 13,
  'ma15+': 15,
  m: 17,
  'mature17+': 17,
  'r18+': 18,
  'adultsonly18+': 18,
  'x18+': 18,
  adult: 18,
};

/** The lowest age that a rating names, ignoring case and spaces; a bare age such as `9+` counts too. */
export function ageOfRating(rating: string): number | undefined {
  const key = rating.toLowerCase().replaceAll(/\s/gu, '');
  const bare = /^(\d{1,2})\+?$/u.exec(key);
  return bare === null ? ages[key] : Number(bare[1]);
}
