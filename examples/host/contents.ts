/** Two questions and a score, the whole content of the example. */
export const CONTENTS = {
  experience: {
    title: 'How are we doing?',
    closing: 'Thank you for your time.',
    questions: [
      { id: 'ease', prompt: 'How easy was it today?', input: 'rating', min: 1, max: 5, required: true },
      { id: 'speed', prompt: 'How quick was it?', input: 'rating', min: 1, max: 5 },
    ],
  },
  scorecard: {
    primary_metric: 'satisfaction',
    concepts: [
      { id: 'satisfaction', method: 'mean', items: [{ question_id: 'ease' }, { question_id: 'speed' }] },
    ],
  },
};
