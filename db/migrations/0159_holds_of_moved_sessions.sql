-- A hold ends at the latest when its session begins, whatever statement moves the session: docs/product.md, Holds.
create function end_hold_with_start() returns trigger language plpgsql as $$
begin
  new.hold_expires_at := new.starts_at;
  return new;
end
$$;
create trigger a_hold_ends_when_its_session_begins before update of starts_at on sessions
  for each row when (new.hold_expires_at > new.starts_at) execute function end_hold_with_start();

update sessions set hold_expires_at = starts_at where holds and hold_expires_at > starts_at;
