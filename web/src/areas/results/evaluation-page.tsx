import { Alert, Grid, Group, Stack, Tabs, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { nameOf, useWhoIs } from '../../shared/people/identities.ts';
import { type Names, useNames } from '../../shared/results/contents.ts';
import { EvaluationStatusBadge } from '../../shared/results/status.tsx';
import { NewTaskButton } from '../../shared/tasks/new-task.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { ENVIRONMENT, PageLink } from '../../ui/page-link.tsx';
import { Time } from '../../ui/time.tsx';
import { AnswersTab } from './answers-tab.tsx';
import { CompareTab } from './comparison/compare-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { useProgramNames } from './program-names.ts';
import { ReportTab } from './report-tab.tsx';
import { ResultHead } from './result-head.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ScoresTab } from './scores-tab.tsx';
import type { EvaluationTab } from './search.ts';
import { type ShownEvaluation, useEvaluation } from './shown-evaluation.ts';
import { TraceTab } from './trace-tab.tsx';

const FROM = '/signed-in/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId';

/** One evaluation: its result, its origin and its reviews. */
export function EvaluationPage() {
  const { evaluationId } = useParams({ from: FROM });
  const query = useEvaluation(evaluationId);
  const evaluation = query.data;
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  if (!evaluation) return <LoadingPage />;
  return <Loaded evaluation={evaluation} />;
}

function Loaded({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const language = useLanguage();
  const { ids, may } = useEnvironment();
  const { tab } = useSearch({ from: FROM });
  const names = useNames(evaluation.version_bundle_id);
  const { identity, isLoading } = useWhoIs(evaluation.subject_id, ids);
  // The title of the page does not change from a time to a name.
  if (isLoading) return <LoadingPage />;
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Page
      title={
        (identity && nameOf(identity)) ||
        words('Evaluation of {{at}}', { at: at.format(new Date(evaluation.created_at)) })
      }
      about={<Facts evaluation={evaluation} />}
      actions={
        may('tasks:write') && <NewTaskButton subjectId={evaluation.subject_id} evaluationId={evaluation.id} />
      }
    >
      <Hidden evaluation={evaluation} />
      <NotAnswered evaluation={evaluation} />
      {/* A printed report says all of this itself. */}
      <div className={tab === 'report' ? 'not-printed' : undefined}>
        <ResultHead evaluation={evaluation} names={names} />
      </div>
      <Reviewed evaluation={evaluation} names={names} />
    </Page>
  );
}

interface Parts {
  evaluation: ShownEvaluation;
  names: Names;
}

/** The result; if it waits for a review, with the decision beside it. */
function Reviewed({ evaluation, names }: Parts) {
  const { may } = useEnvironment();
  const contents = <Contents evaluation={evaluation} names={names} />;
  if (evaluation.status !== 'needs_review' || !may('evaluations:review')) return contents;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>{contents}</Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }} className="not-printed">
        <ReviewPanel evaluation={evaluation} />
      </Grid.Col>
    </Grid>
  );
}

/** Explains that rights hide parts of the result, so that nobody reads their absence as a finding. */
function Hidden({ evaluation: { trace, report } }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const { may } = useEnvironment();
  if (!trace?.redacted && !report?.redacted) return null;
  const missing = (['evaluations:answers', 'subjects:profile'] as const).filter((scope) => !may(scope));
  return (
    <Alert color="gray" mb="md">
      {words('Parts of this result are hidden. They need: {{scopes}}.', { scopes: missing.join(', ') })}
    </Alert>
  );
}

/** Explains that a failed evaluation belongs to a cycle without any answers. */
function NotAnswered({ evaluation: { trace } }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  if (trace?.decided_status_by !== 'not_answered') return null;
  return (
    <Alert color="gray" mb="md">
      {words('The cycle ended without an answer: the person missed its questions.')}
    </Alert>
  );
}

function Facts({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const programs = useProgramNames();
  const { status, program_id, subject_id, created_at } = evaluation;
  const program = programs.get(program_id);
  return (
    <Group gap="sm" mt={4}>
      <EvaluationStatusBadge status={status} />
      {program !== undefined && (
        <PageLink from={ENVIRONMENT} to="./programs/$programId" params={{ programId: program_id }}>
          {program}
        </PageLink>
      )}
      <Text size="sm" component="span">
        <Time value={created_at} />
      </Text>
      <PageLink
        from={ENVIRONMENT}
        to="./subjects/$subjectId"
        params={{ subjectId: subject_id }}
        className="not-printed"
      >
        {words('Person’s page')}
      </PageLink>
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

function Contents({ evaluation, names }: Parts) {
  const words = useWords();
  const navigate = useNavigate({
    from: '/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId',
  });
  const { tab = 'scores' } = useSearch({ from: FROM });
  const hasResult = evaluation.trace !== undefined;
  const shown = hasResult ? (Object.keys(TABS) as EvaluationTab[]) : (['answers', 'history'] as const);
  const active = shown.includes(tab as 'answers') ? tab : shown[0]!;
  return (
    <Stack>
      {!hasResult && (
        <Alert color="gray">
          {words('This evaluation has no result yet. Status: {{status}}.', {
            status: words.named(`results.status.${evaluation.status}`),
          })}
        </Alert>
      )}
      <Tabs
        value={active}
        onChange={(value) => void navigate({ search: { tab: value as EvaluationTab } })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {words.named(`evaluation.tab.${name}`)}
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
