import { databaseUrl, runStatement } from '../test/postgres-server.ts'
import { withClient } from './postgres.ts'

export async function createBareDatabase(server: string, template: string): Promise<string> {
  const name = 'bench_bare'
  await runStatement(server, `create database ${name} template ${template}`)
  const url = databaseUrl(server, name)
  await withClient(url, async (client) => {
    await client.query(TABLES)
    await client.query('vacuum (analyze)')
  })
  return url
}

const TABLES = `
  create table bare_patients (
    id bigint generated always as identity primary key, practice bigint not null, phone text not null, name text not null,
    email text, unique (practice, phone));
  create table bare_times (
    practice bigint not null, starts_at timestamptz not null, ends_at timestamptz not null,
    patient bigint references bare_patients, service uuid, notes text, primary key (practice, starts_at));
  insert into bare_patients (practice, phone, name, email)
    select p.friendly_id, a.phone, a.name, a.email from patients a join psychologists p on p.id = a.psychologist_id;
  insert into bare_times (practice, starts_at, ends_at, patient, service)
    select p.friendly_id, s.starts_at, s.ends_at, b.id, s.service_id
    from sessions s join psychologists p on p.id = s.psychologist_id
    join patients a on a.psychologist_id = s.psychologist_id and a.id = s.patient_id
    join bare_patients b on b.practice = p.friendly_id and b.phone = a.phone;
  insert into bare_times (practice, starts_at, ends_at)
    select p.friendly_id, d.first_day::timestamp at time zone p.timezone, (d.last_day + 1)::timestamp at time zone p.timezone
    from days_off d join psychologists p on p.id = d.psychologist_id`
