import type { Book } from '@longbox/contract/books';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconLoader2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { translateCodes } from '../../data/error-text.ts';
import { listedTitle } from '../../items/names.ts';
import { bookPlace } from '../../items/places.ts';
import { RowState } from '../../items/tables/FormTable.tsx';
import tableStyles from '../../items/tables/form-table.module.css';
import { useT } from '../../lib/i18n.ts';
import type { Wrap } from '../../locales/generated/messages.gen.ts';
import { Button } from '../../ui/Button.tsx';
import { type Candidate, isOpen, type obstacleOf } from './candidates.ts';
import { analyseAgain } from './import-store.ts';

const isolated: Wrap = (words) => <bdi>{words}</bdi>;

interface CandidateStateProps {
  readonly candidate: Candidate;
  readonly obstacle: ReturnType<typeof obstacleOf>;
  readonly replaced: Book | undefined;
}

/** How a file stands: what is missing, what it would replace, or what became of it. */
export function CandidateState({ candidate, obstacle, replaced }: CandidateStateProps) {
  const t = useT();
  const { outcome, analysis } = candidate;
  if (!isOpen(candidate)) return <Done outcome={outcome} />;
  const failure =
    outcome.state === 'failed'
      ? t('import.failed', { reason: outcome.reason })
      : outcome.state === 'untold'
        ? t('import.untold')
        : undefined;
  if (obstacle === 'unread') {
    return (
      <RowState icon={<IconLoader2 size={18} className={tableStyles['turning']} />}>
        {t(analysis.state === 'running' ? 'import.reading' : 'import.waiting')}
      </RowState>
    );
  }
  if (obstacle === 'faulty') return <Faulty candidate={candidate} />;
  if (failure !== undefined) {
    return (
      <RowState tone="danger" icon={<IconAlertCircle size={18} />}>
        {failure}
      </RowState>
    );
  }
  if (obstacle !== undefined) {
    return (
      <RowState tone="danger" icon={<IconAlertCircle size={18} />}>
        {t(`import.obstacle.${obstacle}`)}
      </RowState>
    );
  }
  if (replaced !== undefined) {
    return (
      <RowState tone="warning" icon={<IconAlertTriangle size={18} />}>
        {/* One sentence: its parts would be laid out apart. */}
        <span>{t('import.replaces', { title: listedTitle(replaced), name: isolated })}</span>
      </RowState>
    );
  }
  return (
    <RowState tone="success" icon={<IconCircleCheck size={18} />}>
      {t('import.ready')}
    </RowState>
  );
}

function Faulty({ candidate: { id, analysis } }: Pick<CandidateStateProps, 'candidate'>) {
  const t = useT();
  const comment = analysis.state === 'done' ? translateCodes(analysis.comment) : '';
  const reason = analysis.state === 'failed' ? analysis.reason : comment;
  return (
    <RowState tone="danger" icon={<IconAlertCircle size={18} />}>
      {t('import.obstacle.faulty', { reason })}
      <Button
        remote
        size="small"
        tone="quiet"
        onClick={() => {
          analyseAgain(id);
        }}
      >
        {t('import.again')}
      </Button>
    </RowState>
  );
}

function Done({ outcome }: Pick<Candidate, 'outcome'>) {
  const t = useT();
  if (outcome.state === 'imported') {
    const place = bookPlace({ id: outcome.bookId, seriesId: '', oneshot: false });
    return (
      <RowState tone="success" icon={<IconCircleCheck size={18} />}>
        <Link {...place} className={tableStyles['link']}>
          {t('import.done')}
        </Link>
      </RowState>
    );
  }
  return (
    <RowState icon={<IconClock size={18} />}>
      {t(outcome.state === 'sent' ? 'import.sent' : 'import.queued')}
    </RowState>
  );
}
