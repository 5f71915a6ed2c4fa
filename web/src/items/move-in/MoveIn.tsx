import { setupHeader } from '@longbox/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { sendWithAll } from '../../data/http.ts';
import { reasonOf } from '../../data/error-text.ts';
import { moveInQuery } from '../../data/move-in.ts';
import { useT } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Moved } from './Moved.tsx';
import { PlanView } from './PlanView.tsx';
import { Progress } from './Progress.tsx';
import { SourceForm } from './SourceForm.tsx';

interface MoveInProps {
  /** Nobody has an account yet: it may take a code, and ends with the sign-in. */
  readonly isFirst?: boolean;
  /** The way on when everything is here. */
  readonly wayOn: ReactNode;
  /** Beside the first step: another way to begin. */
  readonly wayBack?: ReactNode;
}

/** Moving in from Komga: the folder, the plan, how far it is, and the outcome. */
export function MoveIn({ isFirst = false, wayOn, wayBack }: MoveInProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(moveInQuery);
  const [sent, setSent] = useState<string>();
  const status = isFirst && error instanceof ApiError ? error.status : undefined;
  const again = () => void refetch();
  const isChecking = sent !== undefined && data === undefined && error === null;
  if (status === 403 || isChecking) {
    return (
      <CodeForm
        sent={sent}
        isChecking={isChecking}
        onSend={(code) => {
          sendWithAll({ [setupHeader]: code });
          setSent(code);
          again();
        }}
        wayBack={wayBack}
      />
    );
  }
  // The accounts are here, and so nothing more is told to others.
  if (status === 401) return <Moved report={null} isFirst wayOn={wayOn} />;
  if (data === undefined) {
    return error === null ? (
      <Skeleton height="120px" />
    ) : (
      <ErrorState title={t('failure.moveIn')} reason={reasonOf(error)} onRetry={again} />
    );
  }
  const { state, plan, request } = data;
  if (state === 'planning' || state === 'moving') return <Progress state={data} />;
  if (state === 'moved') return <Moved report={data.report} isFirst={isFirst} wayOn={wayOn} />;
  if (state === 'planned' && plan !== null && request !== null) {
    return <PlanView key={JSON.stringify(request)} plan={plan} request={request} />;
  }
  return <SourceForm path={request?.path ?? ''} reason={data.reason} wayBack={wayBack} />;
}
