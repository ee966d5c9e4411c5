import type { AUDIENCES } from '@eps/engine/authoring';
import { ServiceError } from '@eps/sdk';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useNames } from './contents.ts';
import { reportQuery } from './queries.ts';
import { ReportView } from './report-view.tsx';

export type Audience = (typeof AUDIENCES)[number];

interface ReportProps {
  evaluationId: string;
  /** The version of the instrument, if it is known where the report is shown. */
  bundleId?: string;
  audience: Audience;
}

/** The report of an evaluation as an audience gets it. */
export function Report({ evaluationId, bundleId, audience }: ReportProps) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const language = useLanguage();
  const { instrument } = useNames(bundleId);
  const { data, error, refetch } = useQuery(
    reportQuery(evaluationId, audience, language, ids.environmentId, api),
  );
  if (error instanceof ServiceError && error.code === 'evaluation_not_finished')
    return (
      <Alert color="gray">
        {words('The questionnaire is not completed yet. The report appears here when it is.')}
      </Alert>
    );
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.title === '' && data.blocks.length === 0 && !data.earlier_results)
    return <Alert color="gray">{words('The report has no content for these readers.')}</Alert>;
  return <ReportView report={data} names={instrument} />;
}
