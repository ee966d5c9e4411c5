import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../constructs.test-helper.ts';

describe('FHIR: item types, elements and extensions', () => {
  const sdc = (name: string) => `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`;
  const core = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`;
  const expression = { valueExpression: { language: 'text/fhirpath', expression: '1 + 1' } };
  const first = { linkId: 'first', type: 'integer', text: 'First' };
  const questionnaire = (item: object, rest: object = {}) => ({
    resourceType: 'Questionnaire',
    item: [first, item],
    ...rest,
  });
  const silentOf = async (
    type: string,
    additions: readonly (readonly [string, object])[],
    base: object = {},
  ) => {
    const item = { linkId: 'q', type, text: 'Q?', ...base };
    const without = await outcomeOf('fhir', questionnaire(item));
    const silent: string[] = [];
    for (const [name, fields] of additions)
      if (without === (await outcomeOf('fhir', questionnaire({ ...item, ...fields }))))
        silent.push(`${type} ${name}`);
    return silent;
  };

  test('all item types', async () => {
    const none = await outcomeOf('fhir', { resourceType: 'Questionnaire', item: [first] });
    const types =
      `group display question boolean decimal integer date dateTime instant time string text url choice
      open-choice coding attachment reference quantity`.split(/\s+/);
    for (const type of types) {
      const item = {
        linkId: 'q',
        type,
        text: 'Q?',
        ...(type === 'group' && { item: [{ ...first, linkId: 'in' }] }),
      };
      expect(await outcomeOf('fhir', questionnaire(item)), type).not.toBe(none);
    }
  });

  test('the elements of items and of the questionnaire', async () => {
    const elements = {
      definition: 'http://x#y',
      code: [{ code: 'c' }],
      prefix: '1.',
      enableWhen: [{ question: 'first', operator: '=', answerInteger: 1 }],
      required: true,
      repeats: true,
      readOnly: true,
      maxLength: 5,
      answerConstraint: 'optionsOnly',
      initial: [{ valueInteger: 3 }],
      disabledDisplay: 'hidden',
      answerOption: [{ valueInteger: 3 }],
    };
    const additions = Object.entries(elements).map(([key, value]) => [key, { [key]: value }] as const);
    const silent = [
      ...(await silentOf('string', additions)),
      ...(await silentOf('integer', additions)),
      ...(await silentOf('choice', additions, { answerOption: [{ valueCoding: { code: 'a' } }] })),
    ];
    // The only answers of a choice are its options.
    expect(silent.filter((what) => !/answerConstraint/.test(what))).toEqual([]);
    const base = questionnaire({ linkId: 'q', type: 'string', text: 'Q?' });
    for (const key of `derivedFrom status experimental subjectType date publisher contact useContext
    jurisdiction purpose
      copyright approvalDate lastReviewDate effectivePeriod code description title identifier
      implicitRules`.split(/\s+/))
      expect(await outcomeOf('fhir', { ...base, [key]: 'x' }), key).not.toBe(await outcomeOf('fhir', base));
  });

  test('the extensions of SDC and of the core', async () => {
    const names =
      `answerExpression answerOptionsToggleExpression assembledFrom calculatedExpression candidateExpression
      choiceColumn collapsible columnCount contextExpression enableWhenExpression endpoint entryMode
      initialExpression
      isSubject itemAnswerMedia itemExtractionContext itemMedia itemPopulationContext keyboard
      launchContext lookupQuestionnaire
      maxQuantity minQuantity observationExtract observationLinkPeriod openLabel optionalDisplay performerType
      preferredTerminologyServer referencesContained shortText sourceQueries sourceStructureMap
      subQuestionnaire
      targetStructureMap unitOpen unitSupplementalSystem width`
        .split(/\s+/)
        .map(sdc);
    const others = `questionnaire-itemControl questionnaire-choiceOrientation questionnaire-hidden
      questionnaire-supportLink
      questionnaire-unit questionnaire-unitOption questionnaire-unitValueSet questionnaire-minOccurs
      questionnaire-maxOccurs questionnaire-sliderStepValue questionnaire-signatureRequired
      questionnaire-constraint
      questionnaire-referenceResource questionnaire-usageMode minValue maxValue minLength regex
      entryFormat maxSize
      mimeType maxDecimalPlaces designNote preferredContainedFormat rendering-style`
      .split(/\s+/)
      .map(core);
    for (const type of ['integer', 'string', 'date', 'choice']) {
      const additions = [...names, ...others].map((url) => {
        const value = /Expression$/.test(url)
          ? expression
          : /hidden$/.test(url)
            ? { valueBoolean: true }
            : /itemControl$/.test(url)
              ? { valueCodeableConcept: { coding: [{ code: 'spinner' }] } }
              : /unit$|unitOption$/.test(url)
                ? { valueCoding: { code: 'kg' } }
                : { valueInteger: 2 };
        return [url, { extension: [{ url, ...value }] }] as const;
      });
      const options = type === 'choice' ? { answerOption: [{ valueCoding: { code: 'a' } }] } : {};
      const silent = await silentOf(type, additions, options);
      // Only the context of a launch has no effect, the label of a free answer needs one, integers have
      // no decimals.
      expect(
        silent.filter((what) => !/launchContext|openLabel|integer .*maxDecimalPlaces/.test(what)),
      ).toEqual([]);
    }
  });
});
