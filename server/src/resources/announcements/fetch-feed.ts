import * as z from 'zod/mini';

const timeLimitMillis = 15_000;
const sizeLimit = 2_000_000;

const text = z.catch(z._default(z.nullable(z.string()), null), null);

/** JSON Feed 1 (jsonfeed.org), as much of it as is shown; members of a wrong type count as absent. */
export const Feed = z.object({
  version: z.string(),
  title: z.string(),
  home_page_url: text,
  description: text,
  items: z.array(
    z.object({
      id: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
      url: text,
      title: text,
      summary: text,
      content_html: text,
      date_modified: text,
      author: z.catch(z._default(z.nullable(z.object({ name: text, url: text })), null), null),
      tags: z.catch(z._default(z.array(z.string()), []), []),
    }),
  ),
});
export type Feed = z.output<typeof Feed>;

/** Gets a feed. @throws when it does not come in time, is too large, or is no JSON Feed */
export async function fetchFeed(url: URL, stop: AbortSignal): Promise<Feed> {
  const response = await fetch(url, {
    signal: AbortSignal.any([stop, AbortSignal.timeout(timeLimitMillis)]),
    headers: { accept: 'application/feed+json, application/json' },
  });
  if (!response.ok) throw new Error(`the feed answered with status ${response.status}`);
  let body = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    body += chunk;
    if (body.length > sizeLimit) throw new Error('the feed is too large');
  }
  return z.parse(Feed, JSON.parse(body));
}
