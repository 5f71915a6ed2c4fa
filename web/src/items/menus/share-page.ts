/** Whether this browser can hand addresses to the apps of the device. */
export const canShare = (): boolean => 'share' in navigator;

/** Hands the address of a page of the client to an app that the person chooses. */
export async function sharePage(url: string, title: string): Promise<void> {
  const { share } = await import('../../lib/secure-only/share.ts');
  await share({ title, url });
}
