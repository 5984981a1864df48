-- Which kinds of data changed in which practice, for open screens; see docs/decisions/090-live-screens.md.

create table changes (
  psychologist_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  topic text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (psychologist_id, changed_in, topic)
);
create index changes_by_transaction on changes (changed_in);

alter table changes enable row level security;
create policy one_tenant on changes to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on changes to consultorio_platform using (true);
grant select, insert on changes to consultorio_tenant;
grant select, insert, delete on changes to consultorio_platform;

-- Once per statement, topic and practice. `changed` are the rows of the statement.
create function note_change() returns trigger language plpgsql as $$
begin
  insert into changes (psychologist_id, topic)
  select distinct psychologist_id, tg_argv[0] from changed
  on conflict do nothing;
  return null;
end
$$;

do $$
declare
  noted record;
begin
  for noted in
    select * from (values
      ('patients', 'patients'),
      ('sessions', 'sessions'),
      ('series', 'series'),
      ('series_dates', 'series'),
      ('days_off', 'daysOff'),
      ('services', 'services'),
      ('coupons', 'coupons'),
      ('packages', 'packages'),
      ('payments', 'payments'),
      ('payment_shares', 'payments'),
      ('paper_details', 'payments'),
      ('fiscal_receipts', 'fiscal'),
      ('expenses', 'expenses'),
      ('expense_files', 'expenses'),
      ('messages', 'messages'),
      ('statements', 'statements'),
      ('statement_items', 'statements'),
      ('statement_lines', 'statements'),
      ('statement_sends', 'statements'),
      ('agreement_offers', 'agreements'),
      ('agreement_templates', 'agreements'),
      ('records', 'records'),
      ('record_entries', 'records'),
      ('record_versions', 'records'),
      ('record_files', 'records'),
      ('record_documents', 'records'),
      ('record_agreements', 'records'),
      ('restricted_entries', 'records'),
      ('restricted_versions', 'records'),
      ('restricted_files', 'records'),
      ('note_templates', 'records'),
      ('profile_pictures', 'profile'),
      ('subscriptions', 'plan'),
      ('subscription_payments', 'plan'),
      ('terms_notices', 'terms')
    ) as t (on_table, topic)
  loop
    execute format('create trigger an_insert_is_noted after insert on %I referencing new table as changed
      for each statement execute function note_change(%L)', noted.on_table, noted.topic);
    execute format('create trigger an_update_is_noted after update on %I referencing new table as changed
      for each statement execute function note_change(%L)', noted.on_table, noted.topic);
    execute format('create trigger a_delete_is_noted after delete on %I referencing old table as changed
      for each statement execute function note_change(%L)', noted.on_table, noted.topic);
  end loop;
end
$$;

-- A change of the practice's own row makes every screen stale.
create function note_practice_change() returns trigger language plpgsql as $$
begin
  insert into changes (psychologist_id, topic)
  select distinct c.id, t.topic from changed c
  join before b on b.id = c.id and b.* is distinct from c.*
  join (values ('everything'), ('login')) t (topic)
    on t.topic = 'everything' or (b.closed_at, b.is_active) is distinct from (c.closed_at, c.is_active)
  on conflict do nothing;
  return null;
end
$$;
create trigger an_update_is_noted after update on psychologists
  referencing old table as before new table as changed
  for each statement execute function note_practice_change();

create function note_login_end() returns trigger language plpgsql as $$
begin
  insert into changes (psychologist_id, topic)
  select distinct psychologist_id, 'login' from changed where purpose = 'login'
  on conflict do nothing;
  return null;
end
$$;
create trigger a_delete_is_noted after delete on login_tokens
  referencing old table as changed
  for each statement execute function note_login_end();
