-- Times of a day that the psychologist blocks for other work, once or each week; see docs/product.md, Blocks.
create table blocks (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  first_day date not null,
  -- The day of a single one; of a weekly one null if it has no end.
  last_day date constraint blocks_end_after_they_start check (last_day >= first_day),
  start_time text not null constraint a_block_starts_at_a_time check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null constraint a_block_ends_by_midnight check (end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  is_weekly boolean not null,
  label text constraint a_block_has_a_short_label check (char_length(label) between 1 and 60),
  primary key (psychologist_id, id),
  constraint a_block_lasts check (start_time < end_time),
  constraint a_single_block_has_one_day check (is_weekly or (last_day is not null and last_day = first_day))
);
create index blocks_by_last_day on blocks (psychologist_id, last_day);

alter table blocks enable row level security;
create policy one_tenant on blocks to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on blocks to consultorio_platform using (true);
grant select, insert, update, delete on blocks to consultorio_tenant;
grant select on blocks to consultorio_platform;
create trigger an_insert_is_noted after insert on blocks referencing new table as changed
  for each statement execute function note_change('daysOff');
create trigger an_update_is_noted after update on blocks referencing new table as changed
  for each statement execute function note_change('daysOff');
create trigger a_delete_is_noted after delete on blocks referencing old table as changed
  for each statement execute function note_change('daysOff');
