import { offerScanned, untilDone } from './scanned.ts';
import { openSite, owner } from './site.ts';

/** Scans the samples before the first journey. Returns what puts everything away after the last one. */
export default async function scanOnce(): Promise<() => Promise<void>> {
  const site = await openSite('alone');
  await site.claim();
  await site.addSamples();
  await untilDone(site.data);
  await site.stop();
  offerScanned(site.data, owner.password);
  return () => site.close();
}
