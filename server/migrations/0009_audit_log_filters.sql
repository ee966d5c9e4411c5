-- Lists of the audit log by action, by actor and by resource type: without these indexes a page of a rare action reads the
-- whole log of the organization.
CREATE INDEX audit_log_action_idx ON eps.audit_log (organization_id, action, id DESC);
CREATE INDEX audit_log_actor_idx ON eps.audit_log (organization_id, actor_id, id DESC);
CREATE INDEX audit_log_resource_type_idx ON eps.audit_log (organization_id, resource_type, id DESC);
