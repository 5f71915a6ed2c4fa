import { IconList, IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { isOfLayer } from '../../../items/reader/key-of-layer.ts';
import type { ReaderTool } from '../../../items/reader/TopBar.tsx';
import { useT } from '../../../lib/i18n.ts';
import { keepsKey } from '../../../readers/paged/keys.ts';
import type { Panel } from '../reader-actions.ts';

/** Keys of the two panels, unless the person uses them for something else. */
const keys: Readonly<Record<string, Panel>> = { '/': 'search', i: 'contents' };

/** Actions on text, as buttons of the bar, each with its key. */
export function useTextTools(
  panel: Panel | null,
  toggle: (panel: Panel) => void,
  { hasContents }: { readonly hasContents: boolean },
): readonly ReaderTool[] {
  const t = useT();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
    const wanted = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (wanted === undefined || (wanted === 'contents' && !hasContents)) return;
    if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented || keepsKey(event)) return;
    if (isOfLayer(event)) return;
    event.preventDefault();
    toggle(wanted);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      press(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);
  return useMemo(() => {
    const tool = (of: Panel, label: string, icon: ReaderTool['icon'], shortcut: string) => ({
      label,
      icon,
      shortcut,
      run: () => {
        toggle(of);
      },
      expanded: panel === of,
    });
    const search = tool('search', t('epub.search'), <IconSearch size={20} />, '/');
    const contents = tool('contents', t('epub.contents'), <IconList size={20} />, 'I');
    return hasContents ? [contents, search] : [search];
  }, [t, panel, toggle, hasContents]);
}
