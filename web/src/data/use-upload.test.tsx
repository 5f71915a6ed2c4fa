// @vitest-environment jsdom
import { addBookThumbnail } from '@longbox/contract/thumbnails';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useUpload } from './uploads.ts';

/** A request whose progress the test tells. */
class HeldRequest extends XMLHttpRequest {
  static last: HeldRequest | undefined;
  override send(): void {
    HeldRequest.last = this;
  }
  override abort(): void {
    this.dispatchEvent(new ProgressEvent('abort'));
  }
}

function start() {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(() => useUpload(addBookThumbnail), { wrapper });
  const file = new File(['a picture'], 'poster.png', { type: 'image/png' });
  act(() => {
    hook.result.current.mutate({ input: { params: { bookId: 'b1' } }, file });
  });
  return hook;
}

test('tells how far it is; cancelling ends it without a failure', async () => {
  const { result } = start();
  await waitFor(() => expect(HeldRequest.last).toBeDefined());
  act(() => {
    const progress = { lengthComputable: true, loaded: 1, total: 4 };
    HeldRequest.last?.upload.dispatchEvent(new ProgressEvent('progress', progress));
  });
  expect(result.current.share).toBe(0.25);
  act(() => {
    result.current.cancel();
  });
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect([result.current.error, result.current.share]).toEqual([null, undefined]);
});
