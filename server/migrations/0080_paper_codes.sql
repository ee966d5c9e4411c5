-- The code on the printed forms of an enrollment, by which a form is found again. It is random and says nothing about the person.
ALTER TABLE eps.enrollments ADD COLUMN paper_code text;

-- No row has a code yet: the index is built by reading the table once, without sorting.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX enrollments_paper_code_key ON eps.enrollments (organization_id, environment_id, paper_code)
  WHERE paper_code IS NOT NULL;
