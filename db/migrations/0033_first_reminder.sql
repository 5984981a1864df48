-- A new session may say when its first reminder is due; otherwise it is checked at once.
create function plan_first_reminder() returns trigger language plpgsql as $$
begin
  new.reminder_due_at := case when new.status in ('pending', 'confirmed') then coalesce(new.reminder_due_at, 'epoch'::timestamptz) end;
  return new;
end
$$;
drop trigger a_session_asks_for_reminders on sessions;
create trigger a_session_asks_for_reminders before insert on sessions for each row execute function plan_first_reminder();
