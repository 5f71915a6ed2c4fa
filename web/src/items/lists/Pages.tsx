import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './Pages.module.css';
import { pageWindow } from './page-window.ts';

/** Properties of a page number's link. */
interface PageLinkProps {
  readonly className: string | undefined;
  readonly 'aria-label': string;
  readonly 'aria-current'?: 'page' | undefined;
  readonly children: ReactNode;
}

/** Draws the link to a page, from 1. */
export type DrawPageLink = (page: number, props: PageLinkProps) => ReactNode;

interface PagesProps {
  /** The current page, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly link: DrawPageLink;
}

/** Numbered pages as links; nothing when there is only one. */
export function Pages({ page, pages, link }: PagesProps) {
  const t = useT();
  const phone = useMedia(media.phone);
  const wide = useMedia(media.fromWide);
  if (pages <= 1) return null;
  const middle = wide ? 15 : 10;
  const marks = pageWindow(Math.min(page, pages), pages, phone ? 5 : middle);
  const step = (target: number, label: string, icon: ReactNode) => (
    <li className={styles['step']}>
      {target >= 1 && target <= pages
        ? link(target, { className: styles['page'], 'aria-label': label, children: icon })
        : null}
    </li>
  );
  return (
    <nav aria-label={t('list.pages')} className={styles['nav']}>
      <ul className={styles['pages']}>
        {step(page - 1, t('list.previousPage'), <IconChevronLeft size={18} />)}
        {marks.map((mark, index) => (
          <li key={mark === 'gap' ? `gap-${index}` : mark}>
            {mark === 'gap' ? (
              <span className={styles['gap']}>…</span>
            ) : (
              link(mark, {
                className: styles['page'],
                'aria-label': t('list.page', { page: mark }),
                'aria-current': mark === page ? 'page' : undefined,
                children: formatNumber(mark),
              })
            )}
          </li>
        ))}
        {step(page + 1, t('list.nextPage'), <IconChevronRight size={18} />)}
      </ul>
    </nav>
  );
}
