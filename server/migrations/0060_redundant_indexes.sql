-- Each of these has the columns of its table's UNIQUE (organization_id, environment_id, id), which is read backwards as well.
DROP INDEX eps.subjects_list_idx;
DROP INDEX eps.enrollments_list_idx;
DROP INDEX eps.evaluations_list_idx;
