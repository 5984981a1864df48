-- When a session was last changed in a way that `version` counts; null: never. The calendar feed, e-mails and downloads contain
-- it (LAST-MODIFIED), with the version as their SEQUENCE.
alter table sessions add column changed_at timestamptz;
create function count_session_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_at := now();
  return new;
end
$$;
drop trigger every_change_counts on sessions;
create trigger every_change_counts before update on sessions for each row
  when (to_jsonb(new) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number,held_from,confirmed_by,contact_proven}'::text[]
    is distinct from to_jsonb(old) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number,held_from,confirmed_by,contact_proven}'::text[])
  execute function count_session_change();
