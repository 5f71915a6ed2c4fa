import type { Book } from '@longbox/contract/books';
import type { Delivery } from '@longbox/contract/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eReaderQuery, useSendBook, useSetEReader } from '../../data/e-reader.ts';
import { reasonOf } from '../../data/error-text.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import type { Some } from '../../lib/some.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { EmailField } from '../account/EmailField.tsx';
import { Problem } from '../delivery/Problem.tsx';
import { KnownEReaders } from './KnownEReaders.tsx';
import { sendMany } from './send-many.ts';
import styles from './e-reader.module.css';

export interface SendBookDialogProps {
  readonly books: Some<Book>;
}

/** Sends books to the e-reader at an address, which is remembered beside the others. */
export function SendBookDialog({ books, onClose }: SendBookDialogProps & HostedDialog) {
  const t = useT();
  const client = useQueryClient();
  const [book, ...others] = books;
  const isSingle = others.length === 0;
  const { data } = useQuery(eReaderQuery);
  const set = useSetEReader();
  const send = useSendBook();
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<Delivery | null>(null);
  const address = typed ?? data?.address ?? '';
  const error = set.error ?? send.error;
  const isTooLarge = data !== undefined && isSingle && book.sizeBytes > data.largest;
  const submit = async () => {
    setFailure(null);
    const to = address.trim();
    if (to !== data?.address) await set.mutateAsync({ body: { address: to } });
    if (!isSingle) {
      sendMany(client, books, to);
      onClose();
      return;
    }
    const sent = await send.mutateAsync({ params: { bookId: book.id }, query: { to } });
    if (sent.failure !== null) {
      setFailure(sent.failure);
      return;
    }
    toast({ text: told('eReader.sent', { address: to }), tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      title={
        isSingle
          ? t('eReader.title', { name: book.metadata.title })
          : t('eReader.send', { count: books.length })
      }
      width={450}
      onClose={onClose}
      onSubmit={() => {
        // The banner says why.
        submit().catch(() => undefined);
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            tone="primary"
            disabled={isTooLarge || address.trim() === ''}
            busy={set.isPending || send.isPending}
          >
            {t('eReader.send', { count: books.length })}
          </Button>
        </>
      }
    >
      <div className={styles['sending']}>
        {(failure ?? error) !== null && (
          <Banner tone="danger" title={t('failure.sendBook')}>
            {failure === null ? reasonOf(error) : <Problem {...failure} />}
          </Banner>
        )}
        {data !== undefined && isTooLarge ? (
          <p>
            {t('eReader.tooLarge', {
              size: formatBytes(book.sizeBytes),
              largest: formatBytes(data.largest),
            })}
          </p>
        ) : (
          <>
            <EmailField
              autoComplete="off"
              label={t('eReader.address')}
              help={t('eReader.help', { from: data?.from ?? '' })}
              value={address}
              onChange={setTyped}
            />
            <KnownEReaders addresses={data?.addresses ?? []} chosen={address} onChoose={setTyped} />
          </>
        )}
      </div>
    </Dialog>
  );
}
