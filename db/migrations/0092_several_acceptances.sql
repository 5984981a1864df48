-- Several people may accept one contract, each by a separate link; see docs/decisions/115-several-people-accept.md.

-- A link that nobody has accepted by yet.
create table agreement_links (
  psychologist_id uuid not null references psychologists on delete cascade,
  -- SHA-256 of the link's token.
  token_hash bytea not null,
  -- The id of an offer, or of an agreement that another person accepted.
  agreement_id uuid not null,
  patient_id uuid not null,
  -- Who may accept by it for a minor; null for the link of the patient, or of a guardian who is not on file.
  person_id uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (psychologist_id, token_hash),
  constraint a_person_has_one_link_of_an_agreement unique (psychologist_id, agreement_id, person_id),
  constraint a_link_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade
);
create index agreement_links_by_patient on agreement_links (psychologist_id, patient_id);

-- An acceptance of an agreement: part of the record, like the agreement.
create table record_acceptances (
  psychologist_id uuid not null references psychologists on delete cascade,
  agreement_id uuid not null,
  -- 1, 2, 3 in the order of the acceptances.
  number integer not null check (number >= 1),
  -- Who accepted for a minor, while that person is on file; null as in agreement_links.
  person_id uuid,
  token_hash bytea not null,
  accepted_at timestamptz not null,
  -- Until when the link shows the copy to the signer.
  link_expires_at timestamptz not null,
  -- The signer with the CPF, encrypted; null for the first one, who is in the content of the agreement.
  content bytea,
  primary key (psychologist_id, agreement_id, number),
  constraint only_the_first_acceptance_is_in_its_agreement check ((number = 1) = (content is null)),
  constraint an_acceptance_has_its_link unique (psychologist_id, token_hash),
  constraint an_acceptance_is_of_a_known_agreement foreign key (psychologist_id, agreement_id)
    references record_agreements (psychologist_id, id) on delete cascade
);

insert into agreement_links (psychologist_id, token_hash, agreement_id, patient_id, sent_at, expires_at)
select psychologist_id, token_hash, id, patient_id, created_at, expires_at from agreement_offers;

insert into record_acceptances (psychologist_id, agreement_id, number, token_hash, accepted_at, link_expires_at)
select psychologist_id, id, 1, token_hash, accepted_at, link_expires_at from record_agreements;

-- Whether each person with a link has to accept; otherwise the first acceptance is enough.
alter table agreement_offers add column needs_all boolean not null default false;
alter table agreement_offers alter column needs_all drop default, drop column token_hash, drop column expires_at;

-- accepted_at is the time of the first acceptance. is_concluded: whether everybody who has to accept has accepted.
alter table record_agreements add column needs_all boolean not null default false, add column is_concluded boolean not null default true;
alter table record_agreements alter column needs_all drop default, alter column is_concluded drop default,
  drop column token_hash, drop column link_expires_at;
-- An accepted contract is not changed: only a later acceptance, or the end of a link, concludes it.
grant update (is_concluded) on record_agreements to consultorio_tenant;

alter table agreement_links enable row level security;
create policy one_tenant on agreement_links to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on agreement_links to consultorio_tenant;

alter table record_acceptances enable row level security;
create policy one_tenant on record_acceptances to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on record_acceptances to consultorio_tenant;

create trigger an_insert_is_noted after insert on agreement_links referencing new table as changed
  for each statement execute function note_change('agreements');
create trigger an_update_is_noted after update on agreement_links referencing new table as changed
  for each statement execute function note_change('agreements');
create trigger a_delete_is_noted after delete on agreement_links referencing old table as changed
  for each statement execute function note_change('agreements');
create trigger an_insert_is_noted after insert on record_acceptances referencing new table as changed
  for each statement execute function note_change('agreements');
create trigger an_update_is_noted after update on record_acceptances referencing new table as changed
  for each statement execute function note_change('agreements');
create trigger a_delete_is_noted after delete on record_acceptances referencing old table as changed
  for each statement execute function note_change('agreements');
