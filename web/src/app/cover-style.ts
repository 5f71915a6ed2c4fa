import { getPreference, onPreference } from '../lib/preferences.ts';

/** The choices about covers, each with its attribute of the root element for the style sheets. */
const choices = {
  coversFilled: 'data-covers-filled',
  coversVeiled: 'data-covers-veiled',
} as const;

/** Applies the choices about covers to the whole page, and follows their changes from then on. */
export function startCoverStyle(): void {
  for (const key of ['coversFilled', 'coversVeiled'] as const) {
    const apply = (chosen: boolean) => {
      document.documentElement.toggleAttribute(choices[key], chosen);
    };
    apply(getPreference(key));
    onPreference(key, apply);
  }
}
