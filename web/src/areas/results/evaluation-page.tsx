import { Alert, Grid, Group, Stack, Tabs, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLanguage } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { PersonName } from '../../shared/people/person-name.tsx';
import { useNames } from '../../shared/results/contents.ts';
import { useEvaluationWords } from '../../shared/results/evaluation-words.ts';
import { EvaluationStatusBadge } from '../../shared/results/status.tsx';
import { useResultsWords } from '../../shared/results/words.ts';
import { NewTaskButton } from '../../shared/tasks/new-task.tsx';
import { EvaluationTasks } from '../../shared/tasks/tasks-section.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { ENVIRONMENT, PageLink } from '../../ui/page-link.tsx';
import { AnswersTab } from './answers-tab.tsx';
import { CompareTab } from './comparison/compare-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { useProgramNames } from './program-names.ts';
import { ReportTab } from './report-tab.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ScoresTab } from './scores-tab.tsx';
import type { EvaluationTab } from './search.ts';
import { type ShownEvaluation, useEvaluation } from './shown-evaluation.ts';
import { TraceTab } from './trace-tab.tsx';

const FROM = '/signed-in/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId';

/** One evaluation: its result, its origin and its reviews. */
export function EvaluationPage() {
  const results = useResultsWords();
  const language = useLanguage();
  const { evaluationId } = useParams({ from: FROM });
  const { may } = useEnvironment();
  const query = useEvaluation(evaluationId);
  const evaluation = query.data;
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  if (!evaluation) return <LoadingPage />;
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Page
      title={results('evaluationOf', { at: at.format(new Date(evaluation.created_at)) })}
      about={<Facts evaluation={evaluation} />}
      actions={
        may('tasks:write') && <NewTaskButton subjectId={evaluation.subject_id} evaluationId={evaluation.id} />
      }
    >
      <Hidden evaluation={evaluation} />
      <NotAnswered evaluation={evaluation} />
      {may('tasks:read') && <EvaluationTasks evaluationId={evaluation.id} />}
      <Reviewed evaluation={evaluation} />
    </Page>
  );
}

/** The result; if it waits for a review, with the decision beside it. */
function Reviewed({ evaluation }: { evaluation: ShownEvaluation }) {
  const { may } = useEnvironment();
  if (evaluation.status !== 'needs_review' || !may('evaluations:review'))
    return <Contents evaluation={evaluation} />;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Contents evaluation={evaluation} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }} className="not-printed">
        <ReviewPanel evaluation={evaluation} />
      </Grid.Col>
    </Grid>
  );
}

/** Explains that rights hide parts of the result, so that nobody reads their absence as a finding. */
function Hidden({ evaluation: { trace, report } }: { evaluation: ShownEvaluation }) {
  const words = useEvaluationWords();
  const { may } = useEnvironment();
  if (!trace?.redacted && !report?.redacted) return null;
  const missing = (['evaluations:answers', 'subjects:profile'] as const).filter((scope) => !may(scope));
  return (
    <Alert color="gray" mb="md">
      {words('redacted', { scopes: missing.join(', ') })}
    </Alert>
  );
}

/** Explains that a failed evaluation belongs to a cycle without any answers. */
function NotAnswered({ evaluation: { trace } }: { evaluation: ShownEvaluation }) {
  const words = useEvaluationWords();
  if (trace?.decided_status_by !== 'not_answered') return null;
  return (
    <Alert color="gray" mb="md">
      {words('notAnswered')}
    </Alert>
  );
}

function Facts({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useResultsWords();
  const programs = useProgramNames();
  const { ids } = useEnvironment();
  const { status, program_id, subject_id } = evaluation;
  return (
    <Group gap="sm" mt={4}>
      <EvaluationStatusBadge status={status} />
      <Text size="sm">
        {words('program')}:{' '}
        <PageLink from={ENVIRONMENT} to="./programs/$programId" params={{ programId: program_id }}>
          {programs.get(program_id) ?? program_id.slice(-8)}
        </PageLink>
      </Text>
      <Text size="sm">
        {words('person')}: <PersonName subjectId={subject_id} ids={ids} />
      </Text>
    </Group>
  );
}

const TABS = {
  scores: ScoresTab,
  report: ReportTab,
  answers: AnswersTab,
  trace: TraceTab,
  compare: CompareTab,
  history: HistoryTab,
};

function Contents({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useEvaluationWords();
  const results = useResultsWords();
  const navigate = useNavigate({
    from: '/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId',
  });
  const { tab = 'scores' } = useSearch({ from: FROM });
  const names = useNames(evaluation.version_bundle_id);
  const hasResult = evaluation.trace !== undefined;
  const shown = hasResult ? (Object.keys(TABS) as EvaluationTab[]) : (['answers', 'history'] as const);
  const active = shown.includes(tab as 'answers') ? tab : shown[0]!;
  return (
    <Stack>
      {!hasResult && (
        <Alert color="gray">{words('waiting', { status: results(`status.${evaluation.status}`) })}</Alert>
      )}
      <Tabs
        value={active}
        onChange={(value) => void navigate({ search: { tab: value as EvaluationTab } })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {words(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((name) => {
          const Tab = TABS[name];
          return (
            <Tabs.Panel key={name} value={name}>
              <Tab evaluation={evaluation} names={names} />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Stack>
  );
}
