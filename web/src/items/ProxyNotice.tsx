import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Banner } from '../ui/Banner.tsx';
import { Notice } from './Notice.tsx';
import styles from './proxy-notice.module.css';

export interface ProxyNoticeProps {
  /** Of the proxy that the server doesn't trust. */
  address: string;
  /** Whether it stands at the top of the home, where it can be dismissed for this browser and proxy. */
  isHome: boolean;
}

const command = (words: ReactNode) => (
  <code dir="ltr" className={styles['command']}>
    {words}
  </code>
);

/** Says what goes wrong behind a proxy that the server doesn't trust, and how to fix it. */
export function ProxyNotice({ address, isHome }: ProxyNoticeProps) {
  const t = useT();
  const title = t('proxy.title', { address });
  const words = t('proxy.text', { address, option: command });
  if (isHome) {
    return (
      <div className={styles['home']}>
        <Notice name={`proxy ${address}`} tone="warning" title={title}>
          {words}
        </Notice>
      </div>
    );
  }
  return (
    <Banner tone="warning" title={title}>
      {words}
    </Banner>
  );
}
