import { queryOptions } from '@tanstack/react-query';
import { contentsQuery } from '../../../shared/content/queries.ts';
import { appOf, environmentOf, nextStep, readSample, type Sample } from './state.ts';

const SAMPLE_MS = 2000;

/** The parts of the sample that exist; read again while a person answers. */
export const sampleQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['sample', organizationId],
    queryFn: () => readSample(organizationId),
    refetchInterval: ({ state }) => (state.data && nextStep(state.data) === 'answers' ? SAMPLE_MS : false),
  });

export const sampleReportQuery = (sample: Sample, locale: string) =>
  queryOptions({
    queryKey: ['report', sample.evaluation?.id, locale],
    queryFn: () => environmentOf(sample).evaluations.getReport(sample.evaluation!.id, { locale }),
  });

/** The scorecard of the instrument, by which the bands of the report have their colours. */
export const sampleScorecardQuery = (sample: Sample) =>
  contentsQuery(sample.bundle!.id, ['scorecard'], appOf(sample));
