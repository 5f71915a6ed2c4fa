import { memo, type MouseEvent as Press, useEffect, useRef, useState } from 'react';
import type { Part } from '../paged/parts.ts';
import { pictureStyle } from '../paged/parts.ts';
import type { PdfEngine } from './engine.ts';
import { markHits, type PageHit } from './hit-marks.ts';
import { rectStyle } from './line-style.ts';
import type { PageLink, PageText } from './model.ts';
import { TextLines } from './TextLines.tsx';
import { useSelecting } from './use-selecting.ts';
import { useSharp } from './use-sharp.ts';
import styles from './text.module.css';

interface LinkProps {
  readonly link: PageLink;
  readonly page: PageText;
  /** Its name if it covers no text. */
  readonly label: (index: number) => string;
  readonly onFollow: (target: PageLink['target']) => void;
}

function Link({ link, page, label, onFollow }: LinkProps) {
  const { target, text } = link;
  const style = rectStyle(link, page);
  const follow = (event: Press) => {
    event.preventDefault();
    onFollow(target);
  };
  if ('url' in target) {
    const name = text === '' ? target.url : text;
    return (
      <a
        className={styles['link']}
        style={style}
        href={target.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={name}
        title={target.url}
        onClick={follow}
      />
    );
  }
  const name = label(target.index);
  return (
    <button
      type="button"
      className={styles['link']}
      style={style}
      aria-label={text === '' ? name : text}
      title={name}
      onClick={follow}
    />
  );
}

export interface PageLayerProps extends Pick<LinkProps, 'label' | 'onFollow'> {
  readonly engine: PdfEngine;
  /** The page in the file, from 0. */
  readonly index: number;
  /** The visible part of the page. */
  readonly part: Part;
  /** Keep its identity. */
  readonly hits: readonly PageHit[];
  readonly onFailed: (error: unknown, index: number) => void;
}

/**
 * The content of a page over its image: text, links, and a sharper drawing of the page if it's larger
 * than its image. Keep the props' identities.
 */
export const PageLayer = memo(function PageLayer(props: PageLayerProps) {
  const { engine, index, part, hits, label, onFollow, onFailed } = props;
  const layer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<PageText>();
  useEffect(() => {
    let isShown = true;
    engine.page(index).then(
      (found) => {
        if (isShown) setText(found);
      },
      (error: unknown) => {
        if (isShown) onFailed(error, index);
      },
    );
    return () => {
      isShown = false;
    };
  }, [engine, index, onFailed]);
  useSelecting(layer);
  useSharp(engine, index, text?.isDrawable ?? false, { layer, canvas });
  useEffect(() => {
    if (!layer.current || !text || hits.length === 0) return undefined;
    return markHits(layer.current, hits);
  }, [text, hits]);
  return (
    <div
      ref={layer}
      className={styles['layer']}
      style={pictureStyle(part)}
      dir="ltr"
      data-page-text={text ? 'ready' : 'loading'}
    >
      <canvas ref={canvas} className={styles['canvas']} width={0} height={0} aria-hidden />
      {text && <TextLines text={text} />}
      {text?.links.map((link, at) => (
        <Link key={at} page={text} {...{ link, label, onFollow }} />
      ))}
    </div>
  );
});
