const questions = Array.from({ length: 200 }, (_, i) => ({
  id: `q${i}`,
  prompt: `Question ${i}?`,
  input: 'rating',
  min: 1,
  max: 5,
  required: true,
  schedule: { frequency: 'daily' },
}));

/** The definitions of a continuous program with many questions. */
export const dueContents = {
  experience: { questions },
  scorecard: { concepts: [{ id: 'load', method: 'mean', items: [{ question_id: 'q0' }] }] },
  context: {},
  guardrail: {},
  adaptive_policy: { throttle: { max_questions_per_delivery: 5 } },
  report_template: {},
};
