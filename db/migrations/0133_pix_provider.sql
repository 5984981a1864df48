-- The psychologist's bank, its charges and the Pix that it reports; see docs/product.md, API Pix.
create table pix_providers (
  psychologist_id uuid primary key references psychologists (id) on delete cascade,
  -- Another one for each connection: links, tokens and sealed values of an earlier one open nothing.
  id uuid not null unique,
  provider text not null
    constraint a_bank_is_known check (provider in ('efi', 'bb', 'inter', 'sicoob', 'sicredi', 'other')),
  base_url text not null,
  token_url text not null,
  -- The Pix key that receives.
  key text not null,
  -- Client id, secret, certificate, its key and passphrase, and the extra value of some banks: encrypted as records are.
  access bytea not null,
  certificate_ends_at timestamptz,
  -- The days before that end at which the psychologist was last notified.
  notified_days smallint,
  -- Whether the bank calls our address.
  is_hooked boolean not null,
  connected_at timestamptz not null,
  -- The first failure since the bank last answered, and its reason.
  failing_since timestamptz,
  failure text,
  constraint a_bank_failure_has_a_beginning check ((failure is null) = (failing_since is null))
);

create table pix_charges (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  txid text not null constraint a_txid_is_of_letters_and_digits check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- All null once the target was deleted.
  session_id uuid,
  package_id uuid,
  statement_id uuid,
  amount_cents integer not null constraint a_charge_asks_for_money check (amount_cents > 0),
  key text not null,
  -- `wanted`: the bank may have it; `open`: it was shown; `dropped`: to be removed there; `past`: over by our clock; `ended`.
  state text not null constraint a_charge_has_a_known_state check (state in ('wanted', 'open', 'dropped', 'past', 'ended')),
  br_code text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The next check at the bank; null for never.
  next_check_at timestamptz,
  checked_at timestamptz,
  -- The end of the checking server's lease.
  checking_until timestamptz,
  failures smallint not null default 0,
  primary key (psychologist_id, txid),
  constraint an_open_charge_has_a_code check (state <> 'open' or br_code is not null),
  constraint a_charge_is_for_one_thing check (num_nonnulls(session_id, package_id, statement_id) <= 1),
  constraint a_charge_is_of_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete set null (session_id),
  constraint a_charge_is_of_a_known_package foreign key (psychologist_id, package_id)
    references packages (psychologist_id, id) on delete set null (package_id),
  constraint a_charge_is_of_a_known_statement foreign key (psychologist_id, statement_id)
    references statements (psychologist_id, id) on delete set null (statement_id)
);
create unique index one_session_has_one_live_charge on pix_charges (psychologist_id, session_id)
  where state in ('wanted', 'open') and session_id is not null;
create unique index one_package_has_one_live_charge on pix_charges (psychologist_id, package_id)
  where state in ('wanted', 'open') and package_id is not null;
create unique index one_statement_has_one_live_charge on pix_charges (psychologist_id, statement_id)
  where state in ('wanted', 'open') and statement_id is not null;
create index pix_charges_of_session on pix_charges (psychologist_id, session_id) where session_id is not null;
create index pix_charges_of_package on pix_charges (psychologist_id, package_id) where package_id is not null;
create index pix_charges_of_statement on pix_charges (psychologist_id, statement_id) where statement_id is not null;
create index pix_charges_to_check on pix_charges (next_check_at) where next_check_at is not null;

create table pix_received (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  end_to_end_id text not null,
  id uuid not null,
  txid text not null,
  amount_cents integer not null constraint a_pix_moves_money check (amount_cents > 0),
  paid_at timestamptz not null,
  -- The part that was recorded as a payment, and that payment.
  recorded_cents integer not null,
  payment_id uuid,
  -- The payment that keeps the rest as the patient's balance; null for no rest, or for a patient who was deleted.
  surplus_payment_id uuid,
  kind text not null
    constraint a_pix_is_of_a_known_kind check (kind in ('exact', 'over', 'under', 'late', 'twice', 'closed')),
  found_at timestamptz not null,
  reviewed_at timestamptz,
  primary key (psychologist_id, end_to_end_id),
  unique (psychologist_id, id),
  constraint no_more_is_recorded_than_came check (recorded_cents between 0 and amount_cents),
  constraint a_pix_is_of_a_known_charge foreign key (psychologist_id, txid)
    references pix_charges (psychologist_id, txid) on delete cascade,
  constraint a_pix_is_a_known_payment foreign key (psychologist_id, payment_id)
    references payments (psychologist_id, id) on delete set null (payment_id),
  constraint a_surplus_is_a_known_payment foreign key (psychologist_id, surplus_payment_id)
    references payments (psychologist_id, id) on delete set null (surplus_payment_id)
);
create index pix_received_by_charge on pix_received (psychologist_id, txid);
create index pix_received_by_payment on pix_received (psychologist_id, payment_id) where payment_id is not null;
create index pix_received_by_surplus on pix_received (psychologist_id, surplus_payment_id) where surplus_payment_id is not null;

create table pix_returns (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  end_to_end_id text not null,
  -- The id of the return at the bank, unique in its Pix.
  return_id text not null,
  id uuid not null,
  amount_cents integer not null constraint a_return_moves_money check (amount_cents > 0),
  -- Whether it was requested here; otherwise the bank began it.
  is_own boolean not null,
  state text not null constraint a_return_has_a_known_state check (state in ('asked', 'done', 'failed')),
  -- The part that the session, package or statement lost.
  refunded_cents integer not null default 0,
  created_at timestamptz not null,
  next_check_at timestamptz,
  checking_until timestamptz,
  failures smallint not null default 0,
  reviewed_at timestamptz,
  primary key (psychologist_id, end_to_end_id, return_id),
  unique (psychologist_id, id),
  constraint a_return_is_of_a_known_pix foreign key (psychologist_id, end_to_end_id)
    references pix_received (psychologist_id, end_to_end_id) on delete cascade
);
create index pix_returns_to_check on pix_returns (next_check_at) where next_check_at is not null;

do $$
declare
  owned text;
begin
  foreach owned in array array['pix_providers', 'pix_charges', 'pix_received', 'pix_returns'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
  end loop;
end
$$;
-- Jobs find due rows; a patient's page says whether the bank confirms automatically.
create policy every_tenant on pix_providers to consultorio_platform using (true);
create policy every_tenant on pix_charges to consultorio_platform using (true);
create policy every_tenant on pix_returns to consultorio_platform using (true);
grant select (psychologist_id, id, certificate_ends_at, notified_days) on pix_providers to consultorio_platform;
grant select (psychologist_id, txid, next_check_at, checking_until), update (checking_until, next_check_at) on pix_charges to consultorio_platform;
grant select (psychologist_id, end_to_end_id, return_id, next_check_at, checking_until), update (checking_until, next_check_at) on pix_returns to consultorio_platform;

create trigger an_insert_is_noted after insert on pix_received referencing new table as changed
  for each statement execute function note_change('bank');
create trigger an_update_is_noted after update on pix_received referencing new table as changed
  for each statement execute function note_change('bank');
create trigger an_insert_is_noted after insert on pix_returns referencing new table as changed
  for each statement execute function note_change('bank');
create trigger an_update_is_noted after update on pix_returns referencing new table as changed
  for each statement execute function note_change('bank');
create trigger an_insert_is_noted after insert on pix_providers referencing new table as changed
  for each statement execute function note_change('pixProvider');
create trigger an_update_is_noted after update on pix_providers referencing new table as changed
  for each statement execute function note_change('pixProvider');
create trigger a_delete_is_noted after delete on pix_providers referencing old table as changed
  for each statement execute function note_change('pixProvider');
