/** For `memo`: a bar that is not to be seen need not follow each page turn. */
export function areBothHidden(
  before: { readonly shown: boolean },
  after: { readonly shown: boolean },
): boolean {
  return !before.shown && !after.shown;
}
