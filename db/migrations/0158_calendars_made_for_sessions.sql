-- Calendars that were made for sessions, by a hash of their address there. They are known again after the account is connected
-- again: our own events take no time.
create table made_collections (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  primary key (psychologist_id, id)
);
alter table made_collections enable row level security;
create policy one_tenant on made_collections to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on made_collections to consultorio_tenant;
insert into made_collections (psychologist_id, id)
select distinct k.psychologist_id, left(encode(sha256(convert_to(k.href, 'UTF8')), 'hex'), 32)::uuid
from calendar_collections k where k.is_made and k.href is not null;
