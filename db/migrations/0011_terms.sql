-- Which versions of the terms an account knows: accepted by registering, or announced by mail and then shown until dismissed.
create table terms_notices (
  psychologist_id uuid not null references psychologists on delete cascade,
  version text not null,
  -- When it was accepted by registering, or mailed.
  known_at timestamptz not null,
  -- When its notice was dismissed; null while the account's screens show it.
  dismissed_at timestamptz,
  primary key (psychologist_id, version)
);
alter table terms_notices enable row level security;
create policy one_tenant on terms_notices to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on terms_notices to consultorio_platform using (true);
grant select, insert, update, delete on terms_notices to consultorio_tenant, consultorio_platform;
