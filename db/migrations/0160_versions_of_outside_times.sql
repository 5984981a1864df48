-- A server remembers the outside times of a month and reads them again only if their version has changed. It is random: a
-- counter would repeat after a failover that lost its last values.
alter table calendar_collections add column times_version uuid not null default gen_random_uuid();

create function renew_times_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update calendar_collections c set times_version = gen_random_uuid()
  from (select distinct psychologist_id, collection_id from changed) t
  where c.psychologist_id = t.psychologist_id and c.id = t.collection_id;
  return null;
end
$$;

create trigger an_insert_renews_the_version after insert on outside_times referencing new table as changed
  for each statement execute function renew_times_version();
create trigger an_update_renews_the_version after update on outside_times referencing new table as changed
  for each statement execute function renew_times_version();
create trigger a_delete_renews_the_version after delete on outside_times referencing old table as changed
  for each statement execute function renew_times_version();
