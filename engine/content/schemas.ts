import type { JsonObject, Kind } from '../types.ts';
import { adaptivePolicyForm } from './adaptive_policy.ts';
import { contextForm } from './context.ts';
import { experienceForm } from './experience.ts';
import { Definitions, type Form } from './form.ts';
import { guardrailForm } from './guardrail.ts';
import { reportTemplateForm } from './report_template.ts';
import { scorecardForm } from './scorecard.ts';

const KIND_FORMS: Readonly<Record<Kind, { form: Form; description: string }>> = {
  experience: {
    form: experienceForm,
    description: 'What respondents see: questions, sections and their translations.',
  },
  scorecard: {
    form: scorecardForm,
    description: 'What is measured: concepts and composites with their items, norms and bands.',
  },
  context: {
    form: contextForm,
    description:
      'The circumstances of an evaluation: variables, and the targets that scores are compared with.',
  },
  guardrail: {
    form: guardrailForm,
    description:
      'What is checked: rules, contradictions, the quality of the answers and the protection of individuals.',
  },
  adaptive_policy: {
    form: adaptivePolicyForm,
    description: 'Which questions are asked, in which order, and when to stop.',
  },
  report_template: {
    form: reportTemplateForm,
    description: 'The report: blocks of text and data, by audience.',
  },
};

/**
 * Returns the JSON Schema (2020-12) of the content of a kind, built from the compiler's readers. It accepts
 * all content that compiles without errors, also with keys that the compiler does not know. It cannot express
 * what spans several places of the content, such as references, unique ids, or a minimum below a maximum.
 * @param strict rejects unknown keys, about which the compiler only warns
 */
export function contentSchema(kind: Kind, strict = false): JsonObject {
  const definitions = new Definitions(strict);
  const { form, description } = KIND_FORMS[kind];
  const schema = form.schema(definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: kind,
    description,
    ...schema,
    $defs: definitions.toJson(),
  };
}
