-- An account with records is erased only once their archive was taken and their custody accepted; see docs/decisions/063-record-retention.md.

alter table psychologists
  add column records_archived_at timestamptz,
  add column records_custody_at timestamptz,
  add constraint custody_is_accepted_of_an_archive check (records_custody_at is null or records_archived_at <= records_custody_at);

-- Which practices have records, and no more: the erasure of accounts reads it.
create policy every_tenant on records to consultorio_platform using (true);
grant select (psychologist_id) on records to consultorio_platform;
