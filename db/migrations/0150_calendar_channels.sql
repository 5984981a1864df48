-- The notices of changes that are requested from Google and Microsoft; see docs/product.md, Calendars.
create table calendar_channels (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  -- Part of the address to which the notices come.
  id uuid not null,
  -- No reference: a channel outlives its calendar until it is stopped there.
  calendar_id uuid not null,
  -- The watched resource: the name of a calendar there, or a path.
  resource text not null,
  -- The hash of the token that each notice brings.
  token_hash bytea not null,
  -- When a server last sent a request for it: another one waits.
  asked_at timestamptz not null,
  -- Its name there, and its end; both null before the answer.
  there_id text,
  ends_at timestamptz,
  primary key (psychologist_id, id),
  constraint an_open_channel_ends check ((there_id is null) = (ends_at is null))
);
create index channels_by_calendar on calendar_channels (psychologist_id, calendar_id);

alter table calendar_channels enable row level security;
create policy one_tenant on calendar_channels to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on calendar_channels to consultorio_tenant;
