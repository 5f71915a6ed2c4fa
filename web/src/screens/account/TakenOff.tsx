import { useDeleteTakenOff } from '../../data/kobo.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './account.module.css';

interface TakenOffProps {
  readonly keyId: string;
  readonly books: readonly { readonly bookId: string; readonly title: string }[];
}

/** The books that someone removed on an e-reader, which it can get again. */
export function TakenOff({ keyId, books }: TakenOffProps) {
  const t = useT();
  const offer = useDeleteTakenOff();
  const params = { keyId };
  return (
    <section>
      <h3 className={styles['legend']}>{t('apiKeys.kobo.takenOff')}</h3>
      <ul className={styles['takenOff']}>
        {books.map(({ bookId, title }) => (
          <li key={bookId}>
            <bdi>{title}</bdi>
            <Button
              size="small"
              disabled={offer.isPending}
              onClick={() => {
                offer.mutate({ params, query: { book_id: [bookId] } });
              }}
            >
              {t('apiKeys.kobo.offer')}
              <span className="visually-hidden"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {books.length > 1 && (
        <Button
          size="small"
          disabled={offer.isPending}
          onClick={() => {
            offer.mutate({ params });
          }}
        >
          {t('apiKeys.kobo.offerAll')}
        </Button>
      )}
    </section>
  );
}
