import type { TestServer } from './test-server.ts';

/** Follows redirects as a browser does, with a cookie jar for each origin, to a page of the client. */
export async function travel(
  at: Pick<TestServer, 'url'>,
  registrationId: string,
  { from = `/oauth2/authorization/${registrationId}`, cookies = new Map<string, string>() } = {},
) {
  const jars = new Map([[new URL(at.url).origin, new Map(cookies)]]);
  let url = new URL(at.url + from);
  for (let steps = 0; steps < 12; steps += 1) {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url.href}: ${response.status}`);
    url = new URL(location, url);
    const page = url.href.slice(at.url.length);
    if (url.href.startsWith(at.url) && /^\/(?:login|settings\/server)?\?/.test(page))
      return { page, jar };
  }
  throw new Error('the browser was sent around in circles');
}
