import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { compare, type Side } from './comparison.ts';

interface VerdictProps {
  readonly coming: Side;
  readonly present: Side;
}

const tones = { better: 'success', worse: 'warning', mixed: 'plain', alike: 'plain' } as const;

/** Which of the two is better, in a line. */
export function Verdict({ coming, present }: VerdictProps) {
  const t = useT();
  const { verdict, morePages, sizes } = compare(coming, present);
  const reasons = [
    sizes &&
      t('import.verdict.sizes', {
        present: `${sizes.present.width} × ${sizes.present.height}`,
        coming: `${sizes.coming.width} × ${sizes.coming.height}`,
      }),
    morePages > 0 && t('import.verdict.more', { count: morePages }),
    morePages < 0 && t('import.verdict.fewer', { count: -morePages }),
  ].filter((reason) => typeof reason === 'string');
  return (
    <Banner tone={tones[verdict]} title={t(`import.verdict.${verdict}`)}>
      {reasons.join(' ')}
    </Banner>
  );
}
