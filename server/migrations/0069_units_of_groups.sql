-- The units to which people in groups of an identity provider are limited: {"<group>": ["<unit>"] or null for everybody}.
ALTER TABLE eps.identity_providers ADD COLUMN group_units jsonb NOT NULL DEFAULT '{}';
