// The licences of everything that people get with the package, in one file to read.
import { isAllowed, shippedLicences } from '../../web/licences.ts';

/** Text of `THIRD-PARTY.md`. @throws when a package has a licence that isn't allowed */
export function thirdParty() {
  const licences = shippedLicences();
  const refused = licences.filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0) {
    throw new Error(`Not allowed: ${refused.map((one) => `${one.name} (${one.licence})`).join()}`);
  }
  const rows = licences.map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  const texts = licences.map(({ name, version, text }) =>
    [`## ${name} ${version}`, '```text', text || 'No license file in the package.', '```'].join(
      '\n\n',
    ),
  );
  return [
    '# Third-party licenses',
    'Longbox contains these packages, or runs with them. The sample comics and books are CC0 1.0.',
    ['| Package | Version | License |', '| --- | --- | --- |', ...rows].join('\n'),
    ...texts,
    '',
  ].join('\n\n');
}
