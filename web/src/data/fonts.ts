import { getFontFamilyCss, getFontFile, listFontFamilies } from '@longbox/contract/fonts';
import { pathOf } from '@longbox/contract/endpoint';
import { assetUrl } from './assets.ts';
import { ApiError, askText, isMissing } from './http.ts';
import { asking, askQuery } from './query.ts';

/** Names of the typefaces the server has for readers; none where it does not know of such. */
export function fontFamiliesQuery() {
  const asked = asking(listFontFamilies, {}, 'failure.fonts');
  return askQuery({
    ...asked,
    run: async (signal, here) => {
      try {
        return await asked.run(signal, here);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  });
}

/**
 * The style sheet of a family of the server.
 *
 * @throws ApiError if it can't be fetched
 */
export function fetchFontCss(fontFamily: string): Promise<string> {
  const path = pathOf(getFontFamilyCss, { params: { fontFamily } });
  return askText({ method: getFontFamilyCss.method, path });
}

/**
 * A file of a family of the server.
 *
 * @throws ApiError if it can't be fetched
 */
export async function fetchFontFile(fontFamily: string, fontFile: string): Promise<Blob> {
  const response = await fetch(assetUrl(getFontFile, { fontFamily, fontFile }));
  if (!response.ok) throw new ApiError('refused', { status: response.status });
  return response.blob();
}
