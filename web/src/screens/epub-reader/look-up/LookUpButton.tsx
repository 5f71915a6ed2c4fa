import { IconLanguage } from '@tabler/icons-react';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { canShare, share } from '../../../lib/secure-only/share.ts';
import { addressFor, useLookUpServices } from './services.ts';

interface LookUpButtonProps {
  readonly words: string;
  readonly onEdit: () => void;
}

/** Hands the selected words to a dictionary, a translator, or an app of the device. */
export function LookUpButton({ words, onEdit }: LookUpButtonProps) {
  const t = useT();
  const { code } = useLocale();
  const items = () => [
    ...useLookUpServices.getState().services.map((service) => ({
      label: service.name,
      onSelect: () => {
        window.open(addressFor(service, words, code), '_blank', 'noopener,noreferrer');
      },
    })),
    ...(canShare()
      ? [
          {
            label: t('epub.lookUp.share'),
            divided: true,
            onSelect: () => {
              void share({ text: words });
            },
          },
        ]
      : []),
    { label: t('epub.lookUp.edit'), divided: !canShare(), onSelect: onEdit },
  ];
  return (
    <MenuButton label={t('epub.lookUp')} items={items}>
      <IconLanguage size={20} />
    </MenuButton>
  );
}
