-- Whether only people of some arms are in the program: it belongs to a wave of a study that has arms, or that follows such a
-- wave. Who is enrolled in it tells readers without studies:unblind nothing.
ALTER TABLE eps.programs ADD COLUMN of_arms boolean NOT NULL DEFAULT false;

-- The policies of the tables let their owner see no rows.
ALTER TABLE eps.programs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.studies NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.protocols NO FORCE ROW LEVEL SECURITY;
-- In a study with such a wave, all waves that follow another one or have a condition count as of arms.
UPDATE eps.programs p SET of_arms = true
FROM eps.studies s
  JOIN eps.protocols c ON c.organization_id = s.organization_id AND c.id = s.protocol_id
  CROSS JOIN LATERAL jsonb_array_elements(c.content::jsonb -> 'waves') wave
WHERE p.organization_id = s.organization_id AND p.study_id = s.id
  AND s.waves::jsonb -> (wave ->> 'id') ->> 'program_id' = p.id::text
  AND c.content::jsonb @? '$.waves[*].arms'
  AND (wave ? 'arms' OR wave ? 'if' OR wave #>> '{anchor,on}' = 'completed');
ALTER TABLE eps.programs FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.studies FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.protocols FORCE ROW LEVEL SECURITY;
