/**
 * The contents of an instrument with two scales, whose ids are hostile to spreadsheets and whose report has
 * blocks for each audience.
 */
export const TWO_SCALES = {
  experience: {
    title: 'Two scales',
    questions: ['q1', 'q2'].map((id) => ({
      id,
      prompt: 'Question',
      input: 'likert',
      min: -2,
      max: 2,
      scores: { mood: {}, ...(id === 'q2' && { '=energy': {} }) },
    })),
  },
  scorecard: {
    concepts: [
      {
        id: 'mood',
        method: 'sum',
        bands: [
          { id: '-low', to: 0 },
          { id: 'high', from: 0 },
        ],
      },
      { id: '=energy', method: 'sum' },
    ],
    primary_metric: 'mood',
  },
  context: { variables: { name: { type: 'string', from: 'profile.name' } } },
  report_template: {
    title: 'Your <result>',
    blocks: [
      { id: 'all', type: 'metric', concept_id: 'mood', template: '{{ context.name }}: {{ score.value }}' },
      { id: 'inner', type: 'text', audience: ['reviewer'], template: 'For reviewers.' },
      { id: 'admin', type: 'text', audience: ['administrator'], template: 'For administrators.' },
      { id: 'chart', type: 'chart' },
    ],
    translations: { de: { title: 'Ergebnis' } },
  },
};
