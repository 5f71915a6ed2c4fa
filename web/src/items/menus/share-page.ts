import { url } from '../../lib/base-path.ts';

/** Whether this browser can hand addresses to the apps of the device. */
export const canShare = (): boolean => 'share' in navigator;

/** Hands the address of a page of the client to an app that the person chooses. */
export async function sharePage(path: string, title: string): Promise<void> {
  const { share } = await import('../../lib/secure-only/share.ts');
  await share({ title, url: new URL(url(path), document.baseURI).href });
}
