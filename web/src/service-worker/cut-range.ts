/** First and last byte that a `Range` header names of so many bytes; nothing if there are none. */
function boundsOf(range: string, size: number): readonly [number, number] | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? [start, end] : undefined;
}

/** The piece of a whole answer that a `Range` header asks for (RFC 9110, section 14). */
export async function cutRange(whole: Response, range: string): Promise<Response> {
  const body = await whole.blob();
  const headers = new Headers(whole.headers);
  const bounds = boundsOf(range, body.size);
  if (bounds === undefined) {
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${body.size}` },
    });
  }
  const [start, end] = bounds;
  headers.set('content-range', `bytes ${start}-${end}/${body.size}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(body.slice(start, end + 1, body.type), { status: 206, headers });
}
