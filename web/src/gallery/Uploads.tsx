import { addBookThumbnail } from '@longbox/contract/thumbnails';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useUpload } from '../data/uploads.ts';
import { FileDrop } from '../ui/FileDrop.tsx';
import { ProgressNote } from '../ui/ProgressNote.tsx';
import { Piece } from './Piece.tsx';

const client = new QueryClient();

function Posters() {
  const { mutate, share, cancel, isPending, isError, isSuccess, data } =
    useUpload(addBookThumbnail);
  const end = isSuccess && data === undefined ? 'cancelled' : isSuccess && 'sent';
  return (
    <>
      <FileDrop
        label="Drop a poster to send it"
        choose="Choose a poster"
        accept={['image/*']}
        onFiles={([file]) => {
          if (file) mutate({ input: { params: { bookId: 'b1' } }, file });
        }}
      />
      {isPending && <ProgressNote label="Sending" value={share} onCancel={cancel} />}
      <output data-testid="upload">{isError ? 'failed' : end}</output>
    </>
  );
}

/** Files on their way to a server. */
export function Uploads() {
  return (
    <Piece name="Upload">
      <QueryClientProvider client={client}>
        <Posters />
      </QueryClientProvider>
    </Piece>
  );
}
