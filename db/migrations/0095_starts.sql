-- The minutes between the starts of free times; see docs/product.md, Slots.
alter table psychologists
  add column slot_minutes integer not null default 60 check (slot_minutes in (15, 20, 30, 50, 60));
