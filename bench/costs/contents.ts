import { type COSTS, costOf } from '../../server/src/http/rate-limit/costs.ts';
import type { HttpSetup } from '../http/setup.ts';
import type { OperationClass, Sender } from './operations.ts';

const QUESTIONS = 400;
const SUBSCALES = 40;
const LANGUAGES = 40;

/** Operations that compile, prove, evaluate or render content, with a questionnaire of 400 questions. */
export function contentOperations(setup: HttpSetup, send: Sender): OperationClass[] {
  const { appPath } = setup;
  const contents = { experience: experience(), scorecard: scorecard(), report_template: report() };
  const answers = Object.fromEntries(Array.from({ length: QUESTIONS }, (_, i) => [`q${i}`, `o${i % 5}`]));
  const imported = {
    format: 'items',
    name: 'Imported',
    business_id_prefix: 'imported',
    content: csvOfItems(),
    dry_run: true,
  };
  const cases = Array.from({ length: 20 }, (_, i) => ({
    name: `case ${i}`,
    answers,
    expect: { scores: {} },
  }));
  const all: [name: keyof typeof COSTS, variant: string, requests: number, path: string, body: object][] = [
    [
      'compileContent',
      'checkDefinition',
      20,
      '/definitions/check',
      { kind: 'experience', content: contents.experience },
    ],
    ['compileBundle', 'checkBundle', 10, '/bundles/check', { contents }],
    ['compileBundle', 'tryBundle', 10, '/bundles/try', { contents, answers }],
    ['compileBundle', 'runGoldenCases, 20 cases', 5, '/bundles/cases/run', { contents, cases }],
    ['compileBundle', 'exportInstrument to FHIR', 10, '/bundles/export', { contents, format: 'fhir' }],
    ['compileBundle', 'exportInstrument to XLSForm', 10, '/bundles/export', { contents, format: 'xlsform' }],
    ['importInstrument', 'importInstrument', 10, '/templates/import', imported],
    [
      'previewMessageTemplate',
      `previewMessageTemplate, ${LANGUAGES} languages`,
      20,
      '/messages/preview',
      { content: message() },
    ],
    ['compileContent', 'checkProtocol', 20, '/protocols/check', { content: protocol() }],
    [
      'previewProtocol',
      'previewProtocol, 2,500 occasions',
      20,
      '/protocols/preview',
      { content: protocol(), participation: PARTICIPATION },
    ],
  ];
  return all.map(([operation, name, requests, path, body]) => {
    const kibibytes = JSON.stringify(body).length / 1024;
    return {
      name: `${name}, ${Math.ceil(kibibytes)} KiB`,
      requests,
      cost: () => costOf(operation, kibibytes),
      prepare: async () => () => send('POST', appPath + path, body),
    };
  });
}

const PARTICIPATION = { enrolled_at: '2026-01-05T09:00:00Z', time_zone: 'Europe/Berlin' };

function experience() {
  const options = (concept: string) =>
    Array.from({ length: 5 }, (_, value) => ({
      id: `o${value}`,
      label: `Answer ${value}`,
      scores: { [concept]: value },
    }));
  return {
    title: 'A long questionnaire',
    questions: Array.from({ length: QUESTIONS }, (_, i) => ({
      id: `q${i}`,
      prompt: `How often did the situation numbered ${i} bother you during the last two weeks?`,
      input: 'likert',
      options: options(`s${i % SUBSCALES}`),
    })),
  };
}

function scorecard() {
  const bands = [
    { id: 'low', label: 'Low', from: 0, to: 14 },
    { id: 'middle', label: 'Middle', from: 14, to: 27 },
    { id: 'high', label: 'High', from: 27 },
  ];
  return {
    concepts: Array.from({ length: SUBSCALES }, (_, i) => ({
      id: `s${i}`,
      label: `Subscale ${i}`,
      method: 'sum',
      range: { min: 0, max: 40 },
      missing: { policy: 'prorate', min_items: 8 },
      bands,
    })),
    primary_metric: 's0',
  };
}

function report() {
  return {
    title: 'All subscales',
    audiences: ['reviewer'],
    blocks: Array.from({ length: SUBSCALES }, (_, i) => ({
      id: `b${i}`,
      type: 'text',
      template: `Subscale ${i}: {{ scores.s${i}.value | round: 1 }} of 40, {{ scores.s${i}.band }}.`,
    })),
  };
}

function csvOfItems(): string {
  const rows = Array.from(
    { length: QUESTIONS },
    (_, i) =>
      `q${i},How often did situation ${i} bother you?,Never;Rarely;Sometimes;Often;Always,s${i % SUBSCALES}`,
  );
  return ['id,text,options,scale', ...rows].join('\n');
}

function message() {
  const text = 'Hello {{ profile.first_name | default: "there" }},\n\nplease answer: {{ link }}\n'.repeat(20);
  const tags = Array.from(
    { length: LANGUAGES },
    (_, i) => `x${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`,
  );
  return {
    locales: Object.fromEntries(tags.map((tag) => [tag, { subject: 'Your questions are open', text }])),
  };
}

function protocol() {
  return {
    time_zone: 'participant',
    waves: Array.from({ length: 50 }, (_, i) => ({
      id: `w${i}`,
      anchor: { on: 'enrollment' },
      opens: `P${i}D`,
      closes: 'P1D',
      repeat: { every: 'P100D', count: 50 },
    })),
  };
}
