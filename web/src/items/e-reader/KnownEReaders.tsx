import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { restoreEReader, useDeleteEReader } from '../../data/e-reader.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { sayRemoved } from '../say-removed.ts';
import styles from './e-reader.module.css';

interface KnownEReadersProps {
  readonly addresses: readonly string[];
  readonly chosen: string;
  readonly onChoose: (address: string) => void;
}

/** The addresses that were used before, to choose or to forget; a single one stands in the field. */
export function KnownEReaders({ addresses, chosen, onChoose }: KnownEReadersProps) {
  const t = useT();
  const client = useQueryClient();
  const remove = useDeleteEReader();
  if (addresses.every((address) => address === chosen) && addresses.length < 2) return null;
  return (
    <ul className={styles['known']}>
      {addresses.map((address) => (
        <li key={address}>
          <Button
            size="small"
            aria-pressed={address === chosen}
            onClick={() => {
              onChoose(address);
            }}
          >
            <bdi dir="ltr">{address}</bdi>
          </Button>
          <IconButton
            remote
            label={t('chips.remove', { name: address })}
            onClick={() => {
              const onSuccess = () => {
                sayRemoved(
                  told('chips.removed', { names: address }),
                  () => void restoreEReader(client, address, addresses[0]),
                );
              };
              remove.mutate({ query: { address } }, { onSuccess });
            }}
          >
            <IconX size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
