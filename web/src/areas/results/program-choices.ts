import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { programsQuery, studiesQuery } from '../../shared/queries.ts';

interface Choice {
  value: string;
  label: string;
}

/** Programs to choose from; those of a study are its waves. */
export function useProgramChoices() {
  const { ids, api, may } = useEnvironment();
  const enabled = may('programs:read');
  const { data: programs = [] } = useQuery({ ...programsQuery(ids.environmentId, api), enabled });
  const { data: studies = [] } = useQuery({ ...studiesQuery(ids.environmentId, api), enabled });
  const waves = new Set(studies.flatMap((study) => Object.values(study.programs)));
  const choices: (Choice | { group: string; items: Choice[] })[] = [
    ...programs.filter(({ id }) => !waves.has(id)).map(({ id, name }) => ({ value: id, label: name })),
    ...studies.map(({ name, programs: byWave }) => ({
      group: name,
      items: Object.entries(byWave).map(([wave, id]) => ({ value: id, label: `${name}: ${wave}` })),
    })),
  ];
  const bundleOf = (programId: string | undefined) =>
    programs.find(({ id }) => id === programId)?.version_bundle_id;
  return { choices, bundleOf };
}
