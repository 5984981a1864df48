-- A sheet has a kind, and an import brings things of several kinds; see docs/product.md, Import.
-- The kind of each sheet, as chosen.
alter table imports add column kinds jsonb not null default '[]';
-- How many of each kind an import brought; null before it is done.
alter table imports add column brings jsonb;
-- Next to `reached_id`: the kind of the last thing that was shown, or decided about by an undo.
alter table imports add column reached_kind text;
