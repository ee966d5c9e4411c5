-- The program whose evaluations made a task: readers who may not see the program, because it reveals the arm of its people,
-- do not see the task either. Null for tasks about no evaluation.
ALTER TABLE eps.tasks ADD COLUMN program_id uuid;

-- The policies of the tables let their owner see no rows.
ALTER TABLE eps.tasks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.programs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.studies NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.protocols NO FORCE ROW LEVEL SECURITY;
UPDATE eps.tasks t SET program_id = e.program_id
FROM eps.evaluations e WHERE e.organization_id = t.organization_id AND e.id = t.evaluation_id;
-- A rule of exit that reads a score ends waves. In a study with waves of arms, all waves that such a rule can end count as of
-- arms, whatever wave the score is from.
UPDATE eps.programs p SET of_arms = true
FROM eps.studies s
  JOIN eps.protocols c ON c.organization_id = s.organization_id AND c.id = s.protocol_id
  CROSS JOIN LATERAL jsonb_array_elements(c.content::jsonb -> 'waves') wave
WHERE p.organization_id = s.organization_id AND p.study_id = s.id
  AND s.waves::jsonb -> (wave ->> 'id') ->> 'program_id' = p.id::text
  AND c.content::jsonb @? '$.waves[*].arms'
  AND EXISTS (SELECT FROM jsonb_array_elements(c.content::jsonb -> 'exit') rule
    WHERE rule ->> 'then' = 'stop' OR (rule ->> 'then' = 'stop_waves' AND rule -> 'waves' ? (wave ->> 'id')))
  AND (wave ? 'at' OR wave ? 'repeat' OR wave ? 'prompts' OR wave #>> '{anchor,on}' <> 'enrollment'
    OR wave ->> 'opens' <> 'P0D');
ALTER TABLE eps.tasks FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluations FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.programs FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.studies FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.protocols FORCE ROW LEVEL SECURITY;
