import type { ComponentProps } from 'react';
import { usePreference } from '../lib/preferences.ts';
import { Banner } from '../ui/Banner.tsx';

interface NoticeProps extends Pick<ComponentProps<typeof Banner>, 'tone' | 'title' | 'children'> {
  /** Tells it from others; once dismissed it stays away in this browser. */
  readonly name: string;
}

/** Something to know about a place until it is dismissed. */
export function Notice({ name, ...banner }: NoticeProps) {
  const [dismissed, setDismissed] = usePreference('dismissedNotices');
  if (dismissed.includes(name)) return null;
  return (
    <Banner
      {...banner}
      onDismiss={() => {
        setDismissed([...dismissed, name]);
      }}
    />
  );
}
