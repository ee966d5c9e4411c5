import type { CreateBundleRequest } from '@eps/sdk';
import { client } from '../../../base/client.ts';
import { appOf, EXTERNAL_ID, environmentOf, PREFIX, type Sample, SLUG, type Step } from './state.ts';

const TEMPLATE = 'phq-9';
const NAME = 'PHQ-9';

/** Does one step of the sample and returns the parts that then exist. */
export async function doStep(step: Step, sample: Sample): Promise<Sample> {
  const work = WORK[step];
  return { ...sample, ...(work && (await work(sample))) };
}

const WORK: Partial<Record<Step, (sample: Sample) => Promise<Partial<Sample>>>> = {
  app: async ({ organizationId }) => {
    const { application, test_environment } = await client.organization({ organizationId }).apps.create({
      name: 'Sample',
      slug: SLUG,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    return { app: application, environmentId: test_environment.id };
  },
  instrument: async (sample) => {
    const { templates } = appOf(sample);
    const list = await templates.list().take(100);
    const template = list.find(({ slug }) => slug === TEMPLATE)!;
    return templates.clone(template.id, { business_id_prefix: PREFIX });
  },
  bundle: async (sample) => {
    const { bundles } = appOf(sample);
    const bundle = sample.bundle ?? (await bundles.create(pinned(sample)));
    return { bundle: await bundles.publish(bundle.id) };
  },
  program: async (sample) => {
    const { programs } = environmentOf(sample);
    const { bundle } = sample;
    const program = sample.program ?? (await programs.create({ name: NAME, version_bundle_id: bundle!.id }));
    return { program: await programs.activate(program.id) };
  },
  person: async (sample) => {
    const { subjects, enrollments } = environmentOf(sample);
    const { receipts } = await subjects.import({ items: [{ external_id: EXTERNAL_ID }] });
    const subjectId = receipts[0]!.subject_id!;
    const enrollment = await enrollments.create({ program_id: sample.program!.id, subject_id: subjectId });
    return { subjectId, enrollment };
  },
};

function pinned({ definitions }: Sample): CreateBundleRequest {
  const versions = definitions.map(({ kind, id }) => [`${kind}_version_id`, id]);
  return { name: NAME, ...Object.fromEntries(versions) } as CreateBundleRequest;
}
