/**
 * Address of the repository, such as https://example.org/owner/longbox. To be set at publication: until then a release
 * is refused, and the package names none.
 *
 * @type {string}
 */
export const repository = '';
