import { partOf } from '../../../lib/load-part.ts';
import { usePart } from '../../../ui/use-part.ts';
import type { GuidedProps } from './Guided.tsx';

const guidedPart = partOf(async () => (await import('./Guided.tsx')).Guided);

/** Reading panel by panel, where that is switched on. */
export function GuidedLater(props: GuidedProps) {
  const { settings, mode } = props;
  const wanted = settings.of('webreader.guided') && mode !== 'WEBTOON';
  const guided = usePart(guidedPart, { wanted });
  return wanted && guided.state === 'ready' && <guided.part {...props} />;
}
