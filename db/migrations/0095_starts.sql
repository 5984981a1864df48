-- From how many minutes to how many minutes free times begin; see docs/product.md, Slots.
alter table psychologists
  add column slot_minutes integer not null default 60 check (slot_minutes in (15, 20, 30, 50, 60));
