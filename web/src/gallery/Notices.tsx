import { useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ProgressNote } from '../ui/ProgressNote.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { Piece } from './Piece.tsx';

/** What is told in place. */
export function Notices() {
  const [stopping, setStopping] = useState(false);
  const [shown, setShown] = useState(true);
  return (
    <>
      <Piece name="Buttons">
        <div>
          <Button>Plain</Button> <Button tone="primary">Primary</Button>{' '}
          <Button tone="danger">Danger</Button> <Button tone="quiet">Quiet</Button>{' '}
          <Button disabled>Closed button</Button> <Button busy>Busy</Button>
        </div>
      </Piece>
      <Piece name="Banner">
        {shown && (
          <Banner
            tone="warning"
            title="Files are changed"
            onDismiss={() => {
              setShown(false);
            }}
          >
            Deleting pages rewrites the file.
          </Banner>
        )}
        <Banner>Something to know.</Banner>
        <Banner tone="success">All is well.</Banner>
        <Banner tone="danger" action={<Button size="small">Again</Button>}>
          It failed: the disk is full.
        </Banner>
      </Piece>
      <Piece name="Progress">
        <ProgressNote
          label="Uploading posters"
          count="12 of 40"
          value={0.3}
          stopping={stopping}
          onCancel={() => {
            setStopping(true);
          }}
        />
        <ProgressNote label="Scanning" />
        <output data-testid="stopping">{stopping ? 'stopping' : 'going'}</output>
      </Piece>
      <Piece name="States">
        <EmptyState title="Nothing here" text="Add something." action={<Button>Add</Button>} />
        <ErrorState reason="The server cannot be reached." onRetry={() => undefined} />
      </Piece>
    </>
  );
}
