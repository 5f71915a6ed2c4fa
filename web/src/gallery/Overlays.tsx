import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type CardLinkProps, CoverCard } from '../ui/CoverCard.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { dialogPart, type HostedDialog, openDialog } from '../ui/dialogs.ts';
import { Explained } from '../ui/Explained.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { type MenuItem, openMenu } from '../ui/menu-store.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import styles from './gallery.module.css';
import { Piece } from './Piece.tsx';

function SampleDialog({ onClose, title }: HostedDialog & { title: string }) {
  const [inner, setInner] = useState(false);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Save
          </Button>
        </>
      }
    >
      <TextField label="Title" />
      <Button
        onClick={() => {
          setInner(true);
        }}
      >
        Open another
      </Button>
      {inner && (
        <Dialog
          title="Another"
          onClose={() => {
            setInner(false);
          }}
        >
          <TextField label="Inner" />
        </Dialog>
      )}
    </Dialog>
  );
}

const sample = dialogPart<{ title: string }>(async () => SampleDialog);

const cardLink = ({ children, ...link }: CardLinkProps) => (
  <a href="#card" {...link}>
    {children}
  </a>
);

const many = Array.from({ length: 1000 }, (_, index) => index + 1);

/** Dialogs, menus, tooltips and toasts, each by its button. */
export function Overlays() {
  const [done, setDone] = useState('nothing yet');
  const [asking, setAsking] = useState(false);
  const item = (label: string, rest: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onSelect: () => {
      setDone(label);
    },
    ...rest,
  });
  return (
    <>
      <Piece name="Dialog">
        <div className={styles['line']}>
          <Button
            onClick={() => {
              openDialog(sample, { title: 'Edit' });
            }}
          >
            Edit…
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              setAsking(true);
            }}
          >
            Delete…
          </Button>
          {asking && (
            <ConfirmDialog
              title="Delete it"
              tone="danger"
              confirm="Delete"
              checkbox="Yes, delete it"
              onConfirm={() => {
                setDone('deleted');
                setAsking(false);
              }}
              onClose={() => {
                setAsking(false);
              }}
            >
              Files stay.
            </ConfirmDialog>
          )}
        </div>
      </Piece>
      <Piece name="Menu">
        <div className={styles['line']}>
          <MenuButton
            label="Actions"
            items={() => [
              item('Analyze', { icon: <IconRefresh size={20} /> }),
              item('Not now', { disabled: true }),
              item('To the top', { href: '#top' }),
              item('Delete', { tone: 'danger', divided: true }),
            ]}
          />
          <Button
            aria-haspopup="menu"
            aria-expanded="false"
            onClick={({ currentTarget }) => {
              const lines = many.map((number) =>
                item(`Book ${number}`, { checked: number === 500 }),
              );
              openMenu(currentTarget, 'Books', lines);
            }}
          >
            A thousand
          </Button>
          <output>done: {done}</output>
        </div>
      </Piece>
      <Piece name="Tooltip">
        <div className={styles['line']}>
          <IconButton label="Refresh" shortcut="R">
            <IconRefresh size={20} />
          </IconButton>
          <Explained text="The earliest year among its books">2019</Explained>
        </div>
      </Piece>
      <Piece name="Toast">
        <div className={styles['line']}>
          <Button
            onClick={() => {
              toast({ text: 'Saved', tone: 'success' });
            }}
          >
            Succeed
          </Button>
          <Button
            onClick={() => {
              const run = () => {
                setDone('again');
              };
              toast({ text: 'It failed', tone: 'danger', action: { label: 'Again', run } });
            }}
          >
            Fail
          </Button>
        </div>
      </Piece>
      <Piece name="Card">
        <div className={styles['cards']}>
          {['One', 'Two'].map((title) => (
            <CoverCard
              key={title}
              cover={{ src: '' }}
              name={title}
              title={title}
              link={cardLink}
              menu={{
                label: `Actions for ${title}`,
                open: (anchor, at) => {
                  openMenu(anchor, title, [item(`Read ${title}`)], at);
                },
              }}
            />
          ))}
        </div>
      </Piece>
    </>
  );
}
