/**
 * Builds contents of the IPIP-NEO-120 from the published npm package, so that the texts of its 120 items in
 * three languages need not be copied here.
 */
import { getChoices, getQuestions } from '@alheimsins/b5-johnson-120-ipip-neo-pi-r';
import type { JsonObject } from '@eps/engine';
import labels from './labels.json' with { type: 'json' };
import meanings from './meanings.json' with { type: 'json' };

/** The domains with their facets in the order of the package's facet numbers, which start at 1. */
const DOMAINS = [
  {
    code: 'N',
    id: 'neuroticism',
    label: 'Neuroticism',
    facets: ['Anxiety', 'Anger', 'Depression', 'Self-Consciousness', 'Immoderation', 'Vulnerability'],
  },
  {
    code: 'E',
    id: 'extraversion',
    label: 'Extraversion',
    facets: [
      'Friendliness',
      'Gregariousness',
      'Assertiveness',
      'Activity Level',
      'Excitement-Seeking',
      'Cheerfulness',
    ],
  },
  {
    code: 'O',
    id: 'openness',
    label: 'Openness to Experience',
    facets: [
      'Imagination',
      'Artistic Interests',
      'Emotionality',
      'Adventurousness',
      'Intellect',
      'Liberalism',
    ],
  },
  {
    code: 'A',
    id: 'agreeableness',
    label: 'Agreeableness',
    facets: ['Trust', 'Morality', 'Altruism', 'Cooperation', 'Modesty', 'Sympathy'],
  },
  {
    code: 'C',
    id: 'conscientiousness',
    label: 'Conscientiousness',
    facets: [
      'Self-Efficacy',
      'Orderliness',
      'Dutifulness',
      'Achievement-Striving',
      'Self-Discipline',
      'Cautiousness',
    ],
  },
];

const OPTION_IDS = [
  'very_inaccurate',
  'moderately_inaccurate',
  'neither',
  'moderately_accurate',
  'very_accurate',
];

const TITLES: Record<string, { title: string; description: string; instruction: string }> = {
  de: {
    title: 'Persönlichkeit (IPIP-NEO-120)',
    description:
      'Beschreiben Sie sich so, wie Sie jetzt im Allgemeinen sind, nicht wie Sie in Zukunft sein möchten.',
    instruction: 'Wie gut trifft jede Aussage auf Sie zu?',
  },
  es: {
    title: 'Personalidad (IPIP-NEO-120)',
    description: 'Descríbase como es ahora en general, no como desearía ser en el futuro.',
    instruction: '¿En qué medida le describe cada frase?',
  },
};

/** Returns the experience: 120 five-point items with German and Spanish translations. */
export function buildExperience(): JsonObject {
  return {
    title: 'Personality (IPIP-NEO-120)',
    description: 'Describe yourself as you generally are now, not as you wish to be in the future.',
    sections: [{ id: 'self', title: 'How accurately does each phrase describe you?' }],
    questions: getQuestions('en').map(({ text, domain, facet }, index) => ({
      id: questionId(index),
      section_id: 'self',
      prompt: text,
      input: 'likert',
      required: true,
      options: optionLabels('en').map((label, position) => ({
        id: OPTION_IDS[position]!,
        label,
        scores: scoresOf(domain, facet, position + 1),
      })),
    })),
    translations: Object.fromEntries(Object.keys(TITLES).map((locale) => [locale, translation(locale)])),
  };
}

/**
 * Returns the scorecard: sums for five domains and thirty facets, with the package's reverse-scored items.
 * Their names in German and Spanish are in `labels.json`.
 */
export function buildScorecard(): JsonObject {
  const concepts = DOMAINS.flatMap(({ code, id, label, facets }) => [
    sumConcept(id, label, itemsOf(code), 20),
    ...facets.map((name, index) => ({
      ...sumConcept(facetId(name), name, itemsOf(code, index + 1), 3),
      parent: id,
    })),
  ]);
  const translations = Object.entries(labels).map(([locale, { scores, bands }]) => [
    locale,
    { concepts: Object.fromEntries(Object.entries(scores).map(([id, label]) => [id, { label, bands }])) },
  ]);
  return { concepts, translations: Object.fromEntries(translations) };
}

/** Adds to the report, after the score of each domain, what its facets mean. */
export function buildReport(template: JsonObject): JsonObject {
  const blocks = (template.blocks as JsonObject[]).flatMap((block) => {
    const domain = DOMAINS.find(({ id }) => id === block.id);
    if (!domain) return [block];
    const template = meaningsOf(domain, 'en');
    return [block, { id: `${domain.id}_facets`, type: 'text', audience: ['participant'], template }];
  });
  const translations = template.translations as Record<'de' | 'es', { blocks: JsonObject }>;
  for (const locale of ['de', 'es'] as const)
    for (const domain of DOMAINS)
      translations[locale].blocks[`${domain.id}_facets`] = { template: meaningsOf(domain, locale) };
  return { ...template, blocks };
}

/** The facets of a domain, one after the other: "Anxiety: how easily you worry and feel tense". */
function meaningsOf({ facets }: (typeof DOMAINS)[number], locale: keyof typeof meanings): string {
  const names: Record<string, string> = locale === 'en' ? {} : labels[locale].scores;
  const texts: Record<string, string> = meanings[locale];
  return facets.map((name) => `${names[facetId(name)] ?? name}: ${texts[facetId(name)]}`).join(' · ');
}

function questionId(index: number): string {
  return `ipip_${index + 1}`;
}

function facetId(name: string): string {
  return name.toLowerCase().replaceAll(/[ -]/g, '_');
}

/**
 * Returns the option labels from least to most accurate, the package's order for normal and reverse-scored
 * items.
 */
function optionLabels(locale: string): string[] {
  // The package declares arrays of strings, but its data are objects.
  const choices = getChoices(locale) as unknown as { plus: { text: string }[] };
  return choices.plus.map(({ text }) => text);
}

function scoresOf(domainCode: string, facet: number, score: number): JsonObject {
  const domain = DOMAINS.find(({ code }) => code === domainCode)!;
  return { [domain.id]: score, [facetId(domain.facets[facet - 1]!)]: score };
}

function translation(locale: string): JsonObject {
  const { title, description, instruction } = TITLES[locale]!;
  const labels = optionLabels(locale);
  const options = Object.fromEntries(OPTION_IDS.map((id, position) => [id, labels[position]!]));
  const questions = getQuestions(locale).map(({ text }, index) => [
    questionId(index),
    { prompt: text, options },
  ]);
  const sections = { self: { title: instruction } };
  return { title, description, sections, questions: Object.fromEntries(questions) };
}

function itemsOf(domainCode: string, facet?: number): JsonObject[] {
  return getQuestions('en').flatMap(({ domain, facet: itemFacet, keyed }, index) =>
    domain === domainCode && (facet === undefined || itemFacet === facet)
      ? [{ question_id: questionId(index), reverse: keyed === 'minus' }]
      : [],
  );
}

/** Returns a concept with the package's bands: the mean answer is below, at or above 3. */
function sumConcept(id: string, label: string, items: JsonObject[], minItems: number): JsonObject {
  const middle = items.length * 3;
  return {
    id,
    label,
    method: 'sum',
    items,
    missing: { policy: 'prorate', min_items: minItems },
    bands: [
      { id: 'low', label: 'Low', to: middle },
      { id: 'neutral', label: 'Neutral', from: middle, to: middle + 1 },
      { id: 'high', label: 'High', from: middle + 1 },
    ],
  };
}
