-- What every server on this database signs links with.
create table secrets (
  name text primary key,
  value bytea not null check (octet_length(value) = 32)
);

-- A patient's login by code. It starts from a phone alone, before any practice is known: not a tenant's.
create table patient_code_requests (
  phone text primary key,
  -- When codes were asked for within the last hour, the latest last.
  asked_at timestamptz[] not null,
  tries integer not null,
  expires_at timestamptz not null
);

create table patient_codes (
  phone text not null references patient_code_requests (phone) on delete cascade,
  code_hash bytea not null,
  -- Where it was sent: it opens only what is known under this address too. Null: to the phone itself.
  email text,
  primary key (phone, code_hash)
);

create table patient_tokens (
  token_hash bytea primary key,
  phone text not null,
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

grant select, insert on secrets to consultorio_platform;
grant select, insert, update, delete on patient_code_requests, patient_codes, patient_tokens to consultorio_platform;
