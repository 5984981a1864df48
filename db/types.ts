// Generated from db/migrations by npm run generate. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AgreementLinks {
  psychologist_id: string
  token_hash: Uint8Array
  agreement_id: string
  patient_id: string
  person_id: string | null
  sent_at: Timestamp
  expires_at: Timestamp
}

export interface AgreementOffers {
  psychologist_id: string
  id: string
  patient_id: string
  template_version: number
  content: Uint8Array
  created_at: Timestamp
  needs_all: boolean
}

export interface AgreementTemplates {
  psychologist_id: string
  version: number
  content: Uint8Array
  created_at: Timestamp
}

export interface AuditEvents {
  psychologist_id: string
  id: string
  actor: 'psychologist' | 'patient' | 'visitor' | 'admin' | 'system'
  action: string
  subject_id: string | null
  at: Timestamp
  admin_id: string | null
  reason: string | null
}

export interface Balances {
  psychologist_id: string
  id: string
  patient_id: string | null
  amount_cents: Generated<number>
  returned_cents: Generated<number>
}

export interface BankColumns {
  psychologist_id: string
  source: string
  columns: string[]
}

export interface BankCounterparties {
  psychologist_id: string
  payer_key: Uint8Array
  is_set_aside: Generated<boolean>
  category: string | null
}

export interface BankLines {
  psychologist_id: string
  id: string
  statement_id: string
  account: string | null
  day: string
  amount_cents: number
  text: string
  payer: string | null
  txid: string | null
  is_reversal: boolean
  line_key: Uint8Array
  reference_key: Uint8Array | null
  payer_key: Uint8Array | null
  set_aside: Generated<boolean>
  expense_id: string | null
  is_named: Generated<boolean>
  created_at: Timestamp
}

export interface BankMatches {
  psychologist_id: string
  line_id: string
  payment_id: string
  made_payment: boolean
}

export interface BankStatements {
  psychologist_id: string
  id: string
  name: string
  account: string | null
  from_day: string | null
  to_day: string | null
  created_at: Timestamp
}

export interface Blocks {
  psychologist_id: string
  id: string
  first_day: string
  last_day: string | null
  start_time: string
  end_time: string
  is_weekly: boolean
  label: string | null
}

export interface CalendarChanges {
  psychologist_id: string
  id: string
  collection_id: string
  session_id: string
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  found_at: Timestamp
}

export interface CalendarChannels {
  psychologist_id: string
  id: string
  calendar_id: string
  resource: string
  token_hash: Uint8Array
  asked_at: Timestamp
  there_id: string | null
  ends_at: Timestamp | null
}

export interface CalendarCollections {
  psychologist_id: string
  calendar_id: string
  id: string
  name: string
  blocks: Generated<boolean>
  all_day_blocks: Generated<boolean>
  href: string | null
  ctag: string | null
  sync_token: string | null
  readings: Generated<number>
  is_made: Generated<boolean>
  times_version: Generated<string>
}

export interface CalendarConsents {
  psychologist_id: string
  state_hash: Uint8Array
  login_hash: Uint8Array
  kind: 'google' | 'microsoft'
  expires_at: Timestamp
}

export interface CalendarMeetings {
  psychologist_id: string
  session_id: string
  found_at: Timestamp
  untold_of: string | null
}

export interface CalendarObjects {
  psychologist_id: string
  collection_id: string
  id: string
  etag: string | null
  goes_on: boolean
}

export interface CalendarRevocations {
  psychologist_id: string
  id: string
  kind: 'google' | 'microsoft'
  address: Uint8Array
  due_at: Timestamp | null
  tries: Generated<number>
  address_key: Uint8Array | null
}

export interface Calendars {
  psychologist_id: string
  id: string
  kind: 'ics' | 'caldav' | 'google' | 'microsoft'
  name: string
  address: Uint8Array
  address_key: Uint8Array
  created_at: Timestamp
  tried_at: Timestamp
  known_until: Timestamp | null
  failing_since: Timestamp | null
  failure: string | null
  told_at: Timestamp | null
  etag: string | null
  last_modified: string | null
  titles: Generated<boolean>
  writes_to: string | null
  shows: Generated<'initials' | 'session'>
  written_before: unknown | null
  compared_at: Timestamp | null
  writing_until: Timestamp | null
  next_write_at: Timestamp | null
  write_failing_since: Timestamp | null
  write_failure: string | null
  write_told_at: Timestamp | null
  two_way: Generated<boolean>
  applies: Generated<boolean>
  scopes: Generated<string[]>
  zone: string | null
}

export interface Changes {
  psychologist_id: string
  changed_in: Generated<unknown>
  topic: string
  changed_at: Generated<Timestamp>
}

export interface Coupons {
  psychologist_id: string
  id: string
  code: string
  percent: number | null
  amount_cents: number | null
  valid_from: string | null
  valid_until: string | null
  max_uses: number | null
  max_uses_per_patient: number | null
  uses: Generated<number>
  active: Generated<boolean>
  created_at: Timestamp
  version: Generated<number>
}

export interface DaysOff {
  psychologist_id: string
  id: string
  first_day: string
  last_day: string
  start_time: string | null
  end_time: string | null
  name: string | null
}

export interface EndingUndos {
  psychologist_id: string
  patient_id: string
  changed_at: Timestamp
  undo: unknown
}

export interface ExpenseFileChunks {
  psychologist_id: string
  file_id: string
  number: number
  body: Uint8Array
}

export interface ExpenseFiles {
  psychologist_id: string
  id: string
  expense_id: string
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
  size: number | null
  created_at: Timestamp
}

export interface Expenses {
  psychologist_id: string
  id: string
  date: string
  category: string
  description: string
  amount_cents: number
  created_at: Timestamp
  version: Generated<number>
  deleted_at: Timestamp | null
  arriving: Generated<boolean>
}

export interface FiguresState {
  name: string
  refreshed_at: Timestamp
  asked_at: Timestamp
  took_ms: number
}

export interface FiscalReceipts {
  psychologist_id: string
  payment_id: string
  issued_on: string
  amount_cents: number
  created_at: Timestamp
  declared_day: string | null
  payer_name: string | null
  payer_cpf: string | null
  beneficiary_name: string | null
  beneficiary_cpf: string | null
  professional_cpf: string | null
  crp: string | null
  reconstructed: Generated<boolean>
}

export interface FreedTimes {
  psychologist_id: string
  id: Generated<string>
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  first_day: string | null
  last_day: string | null
  start_time: string | null
  end_time: string | null
  is_weekly: Generated<boolean>
  noticed_at: Timestamp | null
}

export interface HeldTimes {
  psychologist_id: string
  owner_id: string
  kind: 'session' | 'request' | 'offer'
  span: unknown
  expires_at: Timestamp | null
}

export interface HolidayPlaces {
  psychologist_id: string
  state: string | null
  in_capital: boolean
}

export interface Holidays {
  psychologist_id: string
  id: string
  name: string
  month: number
  day: number
}

export interface IdempotencyKeys {
  psychologist_id: string
  key: string
  request_hash: Uint8Array
  reply: string | null
  created_at: Timestamp
}

export interface ImportChunks {
  psychologist_id: string
  import_id: string
  number: number
  first_row: number
  row_count: number
  version: Generated<number>
  body: Uint8Array
}

export interface ImportedExpenses {
  psychologist_id: string
  import_id: string
  expense_id: string
  kept: 'changed' | 'files' | null
}

export interface ImportedPackages {
  psychologist_id: string
  import_id: string
  package_id: string
  kept: 'changed' | 'sessions' | 'payments' | 'papers' | null
}

export interface ImportedPatients {
  psychologist_id: string
  import_id: string
  patient_id: string
  kept: 'changed' | 'sessions' | 'packages' | 'record' | 'papers' | 'messages' | null
}

export interface ImportedRows {
  psychologist_id: string
  import_id: string
  kind: 'services' | 'coupons' | 'price_changes' | 'packages' | 'series' | 'sessions' | 'statements' | 'payments' | 'balances' | 'expenses' | 'days_off' | 'blocks'
  id: string
  print: string | null
  kept: Generated<boolean>
}

export interface ImportedSeries {
  psychologist_id: string
  import_id: string
  series_id: string
  kept: string | null
}

export interface ImportedServices {
  psychologist_id: string
  import_id: string
  service_id: string
  kept: string | null
}

export interface ImportedSessions {
  psychologist_id: string
  import_id: string
  session_id: string
  kept: string | null
}

export interface Imports {
  psychologist_id: string
  id: string
  name: string
  state: Generated<'waiting' | 'running' | 'done' | 'stopped' | 'failed' | 'undoing' | 'undone'>
  sheets: Uint8Array | null
  fields: Generated<unknown>
  area_code: string | null
  rows: number | null
  counts: unknown | null
  work: 'write' | 'show' | 'take_back' | 'undo' | null
  next_chunk: Generated<number>
  reached_id: string | null
  done: Generated<number>
  total: Generated<number>
  leased_by: string | null
  leased_until: Timestamp | null
  created_at: Timestamp
  finished_at: Timestamp | null
  kinds: Generated<unknown>
  brings: unknown | null
  reached_kind: string | null
  service_id: string | null
  reminds: Generated<boolean>
  account: unknown | null
  hides: Generated<boolean>
  settings_before: unknown | null
  issues: Generated<boolean>
}

export interface LoginChallenges {
  challenge_hash: Uint8Array
  kind: 'second_factor' | 'passkey_creation' | 'passkey_login' | 'passkey_proof'
  psychologist_id: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

export interface LoginPlaces {
  psychologist_id: string
  place_hash: Uint8Array
  last_login_at: Timestamp
}

export interface LoginTokens {
  psychologist_id: string
  token_hash: Uint8Array
  purpose: 'login' | 'password_reset' | 'email_verification' | 'email_change' | 'email_revert'
  created_at: Timestamp
  expires_at: Timestamp
  proved_at: Timestamp | null
  email: string | null
  proof_used_at: Timestamp | null
  device_hash: Uint8Array | null
  login_id: Generated<string>
  device_name: string | null
}

export interface MadeCollections {
  psychologist_id: string
  id: string
}

export interface Messages {
  psychologist_id: string
  id: string
  channel: 'email' | 'sms' | 'whatsapp' | 'push'
  kind: string
  recipient: string
  subject: string
  body: string
  session_id: string | null
  status: Generated<'queued' | 'ready' | 'held' | 'sent' | 'dropped' | 'failed'>
  attempts: Generated<number>
  sent_at: Timestamp | null
  last_error: string | null
  created_at: Timestamp
  patient_id: string | null
  about_patient_id: string | null
  session_starts_at: Timestamp | null
  moved_from: Timestamp | null
  letter: unknown | null
  dropped_because: 'cancelled' | 'moved' | 'past' | 'opted_out' | 'opens_nothing' | 'erased' | 'not_true' | 'gone' | 'dismissed' | 'address_changed' | 'inactive' | 'switched_off' | 'held_too_long' | 'recipient_limit' | 'not_receiving' | null
  unheard: Generated<number>
  retries: Generated<number>
  once_key: string | null
  held_because: 'unproved' | 'recipient_limit' | null
  person_id: string | null
  copy_of: string | null
}

export interface NoteTemplates {
  psychologist_id: string
  id: string
  kind: 'identification' | 'demand' | 'evolution' | 'procedure' | 'referral' | 'restricted'
  body: Uint8Array
  version: Generated<number>
  created_at: Timestamp
}

export interface OutsideTimes {
  psychologist_id: string
  collection_id: string
  object_id: string
  starts_at: Timestamp
  ends_at: Timestamp
  is_all_day: boolean
  blocks: boolean
  title: Uint8Array | null
}

export interface Packages {
  psychologist_id: string
  id: string
  patient_id: string | null
  service_id: string
  sessions_count: number
  sessions_used: Generated<number>
  price_cents: number
  paid: Generated<boolean>
  expires_at: Timestamp | null
  created_at: Timestamp
  received_cents: Generated<number>
  discount_cents: Generated<number>
  version: Generated<number>
  arriving: Generated<boolean>
}

export interface PaperDetails {
  psychologist_id: string
  payment_id: string | null
  statement_id: string | null
  id: GeneratedAlways<string>
  patient_id: string
  patient_name: string
  patient_cpf: string | null
  payer_name: string | null
  payer_document: string | null
  made_on: string
  timezone: string
  starts_at: Timestamp | null
  professional_name: string
  professional_title: string
  crp: string | null
  city: string | null
  reconstructed: Generated<boolean>
}

export interface Passkeys {
  psychologist_id: string
  id: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  rp_id: string
  name: string
  is_synced: boolean
  created_at: Timestamp
  last_used_at: Timestamp | null
}

export interface PatientCodeRequests {
  phone: string
  asked_at: unknown
  tries: number
  expires_at: Timestamp
  purpose: 'login' | 'booking'
}

export interface PatientCodes {
  phone: string
  code_hash: Uint8Array
  email: string | null
  purpose: string
}

export interface PatientDifferences {
  psychologist_id: string
  patient_id: string
  other_patient_id: string
}

export interface PatientMerges {
  psychologist_id: string
  id: string
  patient_id: string
  removed_id: string
  registered_name: string
  social_name: string | null
  phone: string
  phone_key: GeneratedAlways<string>
  merged_at: Timestamp
  undo: unknown | null
  print: string | null
  is_running: Generated<boolean>
}

export interface PatientPeople {
  psychologist_id: string
  id: string
  patient_id: string
  position: number
  name: string
  relation: 'mother' | 'father' | 'legal_guardian' | 'spouse' | 'relative' | 'school' | 'company' | 'other'
  phone: string | null
  email: string | null
  document: string | null
  receives_notices: Generated<boolean>
  may_accept: Generated<boolean>
  pays: Generated<boolean>
  opens_area: Generated<boolean>
  emergency: Generated<boolean>
  phone_key: GeneratedAlways<string | null>
  opted_out: Generated<string[]>
  link_number: Generated<number>
  search_words: GeneratedAlways<string>
  arriving: Generated<boolean>
}

export interface PatientPrices {
  psychologist_id: string
  id: string
  patient_id: string
  series_id: string | null
  since: string
  price_cents: number | null
  reason: string | null
  price_change_id: string | null
  created_at: Timestamp
  arriving: Generated<boolean>
}

export interface PatientTokens {
  token_hash: Uint8Array
  phone: string
  email: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

export interface Patients {
  psychologist_id: string
  id: string
  registered_name: string
  email: string | null
  phone: string
  observations: string | null
  created_at: Timestamp
  version: Generated<number>
  cpf: string | null
  email_unconfirmed: Generated<boolean>
  opted_out: Generated<string[]>
  vouched: Generated<boolean>
  birth_date: string | null
  billing: Generated<'session' | 'monthly' | 'package'>
  phone_key: GeneratedAlways<string>
  social_name: string | null
  name: GeneratedAlways<string>
  sort_name: GeneratedAlways<string>
  search_words: GeneratedAlways<string>
  adult_answer: 'kept' | 'ended' | null
  ended_at: Timestamp | null
  end_reason: 'discharge' | 'dropout' | 'referral' | 'move' | 'other' | null
  arriving: Generated<boolean>
}

export interface PaymentShares {
  psychologist_id: string
  payment_id: string
  position: number
  session_id: string | null
  package_id: string | null
  amount_cents: number
}

export interface Payments {
  psychologist_id: string
  id: string
  session_id: string | null
  package_id: string | null
  kind: 'payment' | 'refund'
  method: 'pix' | 'cash' | 'card' | 'transfer' | 'other'
  amount_cents: number
  received_at: Timestamp
  note: string | null
  created_at: Timestamp
  receipt_number: number | null
  reverses: string | null
  statement_id: string | null
  payer_name: string | null
  payer_document: string | null
  payer_kind: Generated<'on_file' | 'patient' | 'person' | 'named'>
  payer_id: string | null
  arriving: Generated<boolean>
  from_before: Generated<boolean>
  balance_id: string | null
  returns: string | null
  to_issue: Generated<boolean>
}

export interface PixCharges {
  psychologist_id: string
  txid: string
  session_id: string | null
  package_id: string | null
  statement_id: string | null
  amount_cents: number
  key: string
  state: 'wanted' | 'open' | 'dropped' | 'past' | 'ended'
  br_code: string | null
  expires_at: Timestamp
  created_at: Timestamp
  next_check_at: Timestamp | null
  checked_at: Timestamp | null
  checking_until: Timestamp | null
  failures: Generated<unknown>
}

export interface PixProviders {
  psychologist_id: string
  id: string
  provider: 'efi' | 'bb' | 'inter' | 'sicoob' | 'sicredi' | 'other'
  base_url: string
  token_url: string
  key: string
  access: Uint8Array
  certificate_ends_at: Timestamp | null
  notified_days: unknown | null
  is_hooked: boolean
  connected_at: Timestamp
  failing_since: Timestamp | null
  failure: string | null
}

export interface PixReceived {
  psychologist_id: string
  end_to_end_id: string
  id: string
  txid: string
  amount_cents: number
  paid_at: Timestamp
  recorded_cents: number
  payment_id: string | null
  surplus_payment_id: string | null
  kind: 'exact' | 'over' | 'under' | 'late' | 'twice' | 'closed'
  found_at: Timestamp
  reviewed_at: Timestamp | null
}

export interface PixReturns {
  psychologist_id: string
  end_to_end_id: string
  return_id: string
  id: string
  amount_cents: number
  is_own: boolean
  state: 'asked' | 'done' | 'failed'
  refunded_cents: Generated<number>
  created_at: Timestamp
  next_check_at: Timestamp | null
  checking_until: Timestamp | null
  failures: Generated<unknown>
  reviewed_at: Timestamp | null
}

export interface PlatformDays {
  day: string
  psychologists: number
  sessions: number
  appointments: number
  revenue_cents: number
  subscribers: number
  ended: number
  payers: number
  conversions: number
  conversion_seconds: number
}

export interface PlatformUsage {
  day: string
  actives: number
  visits: number
  seconds: number
  uses: unknown
}

export interface PlatformWeekdays {
  period: string
  weekday: number
  patients: number
}

export interface PriceChanges {
  psychologist_id: string
  id: string
  percent_hundredths: number | null
  amount_cents: number | null
  from_day: string
  created_at: Timestamp
  undone_at: Timestamp | null
  undo: unknown | null
}

export interface ProfilePictures {
  psychologist_id: string
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: Uint8Array
  hash: string
}

export interface Psychologists {
  id: string
  friendly_id: GeneratedAlways<number>
  name: string
  email: string
  password_hash: string
  phone: string | null
  crp: string | null
  bio: string | null
  specialization: string | null
  plan: Generated<'free' | 'pro' | 'pro-annual'>
  public_slug: string
  allow_online_booking: Generated<boolean>
  default_session_duration: Generated<number>
  pix_key: string | null
  pix_key_type: 'cpf' | 'cnpj' | 'phone' | 'email' | 'random' | null
  address: string | null
  address_number: string | null
  city: string | null
  state: string | null
  enable_email_notifications: Generated<boolean>
  enable_sms_notifications: Generated<boolean>
  auto_confirm_bookings: Generated<boolean>
  attends_online: Generated<boolean>
  attends_in_person: Generated<boolean>
  observations: string | null
  working_hours: string
  profile_image: string | null
  session_price_cents: number | null
  timezone: Generated<string>
  booking_hold_minutes: Generated<number | null>
  minimum_notice_minutes: Generated<number>
  buffer_minutes: Generated<number>
  opens_weekends: Generated<boolean>
  is_admin: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Timestamp
  version: Generated<number>
  video_link: string | null
  closes_holidays: Generated<boolean>
  closed_at: Timestamp | null
  reminder_hours: Generated<number[]>
  reminders_since: Timestamp | null
  whatsapp_reminders: Generated<boolean>
  calendar_feed: number | null
  calendar_feeds: Generated<number>
  calendar_names: Generated<boolean>
  activated_at: Timestamp | null
  deactivated_at: Timestamp | null
  deactivation_reason: string | null
  search_text: Generated<string>
  email_verified_at: Timestamp | null
  pending_email: string | null
  professional_title: Generated<'neutral' | 'feminine' | 'masculine'>
  cancel_notice_hours: Generated<number>
  late_cancel_percent: Generated<number>
  record_years: Generated<number>
  records_archived_at: Timestamp | null
  records_custody_at: Timestamp | null
  cpf: string | null
  is_company: Generated<boolean>
  closing_day: number | null
  statement_reminder_days: number | null
  statement_reminder_every: Generated<number>
  statement_reminder_most: Generated<number>
  statement_reminders_since: Timestamp | null
  slot_minutes: Generated<number>
  allow_reschedule: Generated<'no' | 'ask' | 'yes'>
  reschedule_notice_hours: Generated<number>
  reschedule_most: Generated<number>
  reschedule_days_ahead: Generated<number>
  waitlist: Generated<boolean>
  offer_minutes: Generated<number>
}

export interface PushSubscriptions {
  psychologist_id: string
  id: string
  patient_id: string | null
  login_hash: Uint8Array | null
  phone: string | null
  email: string | null
  proved: boolean
  endpoint: string
  p256dh: string
  auth: string
  created_at: Timestamp
}

export interface RecordAcceptances {
  psychologist_id: string
  agreement_id: string
  number: number
  person_id: string | null
  token_hash: Uint8Array
  accepted_at: Timestamp
  link_expires_at: Timestamp
  content: Uint8Array | null
}

export interface RecordAgreements {
  psychologist_id: string
  id: string
  patient_id: string
  template_version: number
  sent_at: Timestamp
  accepted_at: Timestamp
  content: Uint8Array
  needs_all: boolean
  is_concluded: boolean
}

export interface RecordDocuments {
  psychologist_id: string
  id: string
  patient_id: string
  year: number
  number: number
  issued_on: string
  content: Uint8Array
  created_at: Timestamp
}

export interface RecordDrafts {
  psychologist_id: string
  entry_id: string
  version: number
  text: Uint8Array
  saved_at: Timestamp
}

export interface RecordEntries {
  psychologist_id: string
  id: string
  patient_id: string
  kind: 'identification' | 'demand' | 'evolution' | 'procedure' | 'referral'
  date: string
  session_id: string | null
  created_at: Timestamp
  version: Generated<number>
  sealed_versions: Generated<number>
  sealed_at: Timestamp | null
}

export interface RecordFileChunks {
  psychologist_id: string
  file_id: string
  number: number
  body: Uint8Array
}

export interface RecordFiles {
  psychologist_id: string
  id: string
  entry_id: string
  name: Uint8Array
  type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  size: number | null
  salt: Uint8Array
  created_at: Timestamp
}

export interface RecordKeys {
  psychologist_id: string
  master_id: string
  wrapped: Uint8Array
  created_at: Timestamp
}

export interface RecordLog {
  psychologist_id: string
  id: string
  at: Timestamp
  actor: 'psychologist' | 'system' | 'patient'
  action: string
  patient_id: string | null
  subject_id: string | null
}

export interface RecordVersions {
  psychologist_id: string
  entry_id: string
  number: number
  text: Uint8Array
  reason: Uint8Array | null
  sealed_at: Timestamp
  sealed_elsewhere_at: Timestamp | null
}

export interface Records {
  psychologist_id: string
  patient_id: string
  last_entry_on: string
  created_at: Timestamp
  patient_deleted_at: Timestamp | null
  identification: Uint8Array | null
  kept_until: string | null
  merged_into: string | null
}

export interface RecoveryCodes {
  psychologist_id: string
  code_hash: Uint8Array
}

export interface RememberedDevices {
  psychologist_id: string
  device_hash: Uint8Array
  expires_at: Timestamp
}

export interface RestrictedDrafts {
  psychologist_id: string
  entry_id: string
  version: number
  text: Uint8Array
  saved_at: Timestamp
}

export interface RestrictedEntries {
  psychologist_id: string
  id: string
  patient_id: string
  date: string
  created_at: Timestamp
  version: Generated<number>
  sealed_versions: Generated<number>
  sealed_at: Timestamp | null
}

export interface RestrictedFileChunks {
  psychologist_id: string
  file_id: string
  number: number
  body: Uint8Array
}

export interface RestrictedFiles {
  psychologist_id: string
  id: string
  entry_id: string
  name: Uint8Array
  type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  size: number | null
  salt: Uint8Array
  created_at: Timestamp
}

export interface RestrictedVersions {
  psychologist_id: string
  entry_id: string
  number: number
  text: Uint8Array
  reason: Uint8Array | null
  sealed_at: Timestamp
  sealed_elsewhere_at: Timestamp | null
}

export interface SecondFactorWaits {
  psychologist_id: string
  link_hash: Uint8Array
  cancel_hash: Uint8Array | null
  opens_at: Timestamp | null
  expires_at: Timestamp
}

export interface SecondFactors {
  psychologist_id: string
  secret: Uint8Array | null
  confirmed_at: Timestamp | null
  last_step: number | null
  pending_secret: Uint8Array | null
}

export interface Secrets {
  name: string
  value: Uint8Array
}

export interface Series {
  psychologist_id: string
  id: string
  patient_id: string | null
  service_id: string
  package_id: string | null
  type: 'online' | 'presencial'
  duration: number
  location: string | null
  price_cents: number
  first_date: string
  start_time: string
  every_unit: 'week' | 'month'
  every_count: number
  ends_on: string | null
  ends_count: number | null
  next_date: string | null
  ended_from: string | null
  created_at: Timestamp
  version: Generated<number>
  own_price: Generated<boolean>
  arriving: Generated<boolean>
}

export interface SeriesDates {
  psychologist_id: string
  series_id: string
  date: string
  state: 'made' | 'skipped' | 'conflict'
  reason: 'taken' | 'busy' | 'day_off' | 'holiday' | 'outside_hours' | 'over_limit' | null
  starts_at: Timestamp
}

export interface Services {
  psychologist_id: string
  id: string
  name: string
  description: string | null
  type: 'single' | 'package'
  sessions_count: number
  price_cents: number
  duration: number
  is_online: boolean
  is_in_person: boolean
  active: boolean
  created_at: Timestamp
  version: Generated<number>
  arriving: Generated<boolean>
  reschedulable: Generated<boolean>
}

export interface SessionCancellations {
  psychologist_id: string
  session_id: string
  cancelled_at: Timestamp
  cancelled_by: 'practice' | 'patient'
  notified_at: Timestamp | null
  seen_at: Timestamp | null
}

export interface SessionMoves {
  psychologist_id: string
  id: string
  session_id: string
  asked_at: Timestamp
  from_starts_at: Timestamp
  to_starts_at: Timestamp
  state: 'open' | 'declined' | 'lapsed' | 'withdrawn' | 'moved' | 'moved_back'
  expires_at: Timestamp | null
}

export interface SessionUndos {
  psychologist_id: string
  session_id: string
  change_id: string
  is_root: boolean
  changed_at: Timestamp
  version: number
  presence_at: Timestamp | null
  sessions: Generated<number>
  payment_id: string | null
  package_received_cents: number | null
  coupon_returned: Generated<boolean>
  known_starts_at: Timestamp | null
  status: string
  holds: boolean
  hold_expires_at: Timestamp | null
  held_from: Uint8Array | null
  confirmed_by: string | null
  package_id: string | null
  package_place: number | null
  coupon_id: string | null
  price_cents: number
  discount_cents: number
  paid: boolean
  received_cents: number
  coupon_uses: number | null
  package: unknown | null
  outcome: string | null
  fee_cents: number | null
  fee_waived: Generated<boolean>
}

export interface Sessions {
  psychologist_id: string
  id: string
  patient_id: string | null
  service_id: string
  package_id: string | null
  coupon_id: string | null
  type: 'online' | 'presencial'
  starts_at: Timestamp
  ends_at: Timestamp
  blocked_until: Timestamp
  duration: number
  location: string | null
  price_cents: number
  notes: string | null
  status: Generated<'pending' | 'confirmed' | 'completed' | 'cancelled'>
  paid: Generated<boolean>
  origin: 'psychologist' | 'public'
  holds: boolean
  hold_expires_at: Timestamp | null
  consent_version: string | null
  consent_at: Timestamp | null
  created_at: Timestamp
  version: Generated<number>
  booked_email: string | null
  received_cents: Generated<number>
  discount_cents: Generated<number>
  package_place: number | null
  timed_at: Timestamp | null
  reminder_due_at: Timestamp | null
  presence: 'confirmed' | 'reschedule' | null
  presence_at: Timestamp | null
  presence_for: Timestamp | null
  link_number: Generated<number>
  held_from: Uint8Array | null
  confirmed_by: 'psychologist' | 'payment' | 'automatic' | null
  contact_proven: Generated<boolean>
  series_id: string | null
  series_date: string | null
  cancel_notice_hours: Generated<number>
  late_cancel_percent: Generated<number>
  outcome: 'absent' | 'late_cancel' | null
  fee_cents: number | null
  fee_waived: Generated<boolean>
  booked_for: string | null
  changed_at: Timestamp | null
  arriving: Generated<boolean>
  from_before: Generated<boolean>
}

export interface StatementItems {
  psychologist_id: string
  statement_id: string
  position: number
  session_id: string | null
  package_id: string | null
  asked_cents: number
  received_cents: number
}

export interface StatementLines {
  psychologist_id: string
  statement_id: string
  position: number
  kind: 'before' | 'session' | 'absence' | 'late_cancel' | 'waived' | 'package' | 'correction' | 'payment'
  session_id: string | null
  date: string
  text: string
  amount_cents: number
}

export interface StatementSends {
  psychologist_id: string
  id: string
  statement_id: string
  channel: 'email' | 'sms' | 'whatsapp'
  is_reminder: boolean
  link_number: number
  message_id: string | null
  created_at: Timestamp
}

export interface Statements {
  psychologist_id: string
  id: string
  number: number
  patient_id: string | null
  month: string
  total_cents: number
  created_at: Timestamp
  link_number: Generated<number>
}

export interface SubscriptionEvents {
  psychologist_id: string
  provider: string
  event_id: string
  received_at: Timestamp
}

export interface SubscriptionPayments {
  psychologist_id: string
  id: string
  subscription_id: string
  plan: 'pro' | 'pro-annual'
  amount_cents: number
  paid_at: Timestamp
  period_start: Timestamp
  period_end: Timestamp
}

export interface Subscriptions {
  psychologist_id: string
  id: string
  provider: string
  provider_ref: string | null
  plan: 'pro' | 'pro-annual'
  amount_cents: number
  status: 'active' | 'cancelled' | 'pending'
  started_at: Timestamp
  current_period_end: Timestamp
  cancelled_at: Timestamp | null
  created_at: Timestamp
  provider_page: string | null
  provider_subscription: string | null
  stop_due_at: Timestamp | null
  unpaid_from: Timestamp | null
  unpaid_page: string | null
}

export interface SupportMessages {
  id: string
  psychologist_id: string | null
  name: string
  email: string
  phone: string | null
  category: 'geral' | 'tecnico' | 'pagamento' | 'conta' | 'sugestao'
  subject: string
  message: string
  created_at: Timestamp
  pro: Generated<boolean>
  answered_at: Timestamp | null
}

export interface TermsNotices {
  psychologist_id: string
  version: string
  known_at: Timestamp
  dismissed_at: Timestamp | null
  accepted_at: Timestamp | null
}

export interface ThrottleDelays {
  key: string
  hits: number
  window_start: Timestamp
  opens_at: Timestamp
}

export interface ThrottleHits {
  key: string
  window_start: Timestamp
  hits: number
}

export interface UsageDays {
  psychologist_id: string
  day: string
  features: string[]
  visits: number
  seconds: number
  seen_at: Timestamp
}

export interface WaitlistEntries {
  psychologist_id: string
  id: string
  patient_id: string | null
  name: string | null
  phone: string | null
  phone_key: GeneratedAlways<string | null>
  email: string | null
  person_key: string
  service_id: string
  type: 'online' | 'presencial' | null
  weekdays: number[]
  parts: string[]
  until: string
  position: number
  origin: 'visitor' | 'patient' | 'psychologist'
  consent_version: string | null
  consent_at: Timestamp | null
  created_at: Timestamp
  booked_at: Timestamp | null
  skipped_start: Timestamp | null
  skipped_why: 'session_that_day' | 'opted_out' | 'unreachable' | null
}

export interface WaitlistOffers {
  psychologist_id: string
  id: string
  entry_id: string
  freed_id: string | null
  starts_at: Timestamp
  blocked_until: Timestamp
  state: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
  made_at: Timestamp
  sent_at: Timestamp
  expires_at: Timestamp
  ended_at: Timestamp | null
  session_id: string | null
  message_ids: Generated<unknown>
}

export interface WrittenSessions {
  psychologist_id: string
  collection_id: string
  session_id: string
  digest: string | null
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  there_id: string | null
}

export interface Tables {
  agreement_links: AgreementLinks
  agreement_offers: AgreementOffers
  agreement_templates: AgreementTemplates
  audit_events: AuditEvents
  balances: Balances
  bank_columns: BankColumns
  bank_counterparties: BankCounterparties
  bank_lines: BankLines
  bank_matches: BankMatches
  bank_statements: BankStatements
  blocks: Blocks
  calendar_changes: CalendarChanges
  calendar_channels: CalendarChannels
  calendar_collections: CalendarCollections
  calendar_consents: CalendarConsents
  calendar_meetings: CalendarMeetings
  calendar_objects: CalendarObjects
  calendar_revocations: CalendarRevocations
  calendars: Calendars
  changes: Changes
  coupons: Coupons
  days_off: DaysOff
  ending_undos: EndingUndos
  expense_file_chunks: ExpenseFileChunks
  expense_files: ExpenseFiles
  expenses: Expenses
  figures_state: FiguresState
  fiscal_receipts: FiscalReceipts
  freed_times: FreedTimes
  held_times: HeldTimes
  holiday_places: HolidayPlaces
  holidays: Holidays
  idempotency_keys: IdempotencyKeys
  import_chunks: ImportChunks
  imported_expenses: ImportedExpenses
  imported_packages: ImportedPackages
  imported_patients: ImportedPatients
  imported_rows: ImportedRows
  imported_series: ImportedSeries
  imported_services: ImportedServices
  imported_sessions: ImportedSessions
  imports: Imports
  login_challenges: LoginChallenges
  login_places: LoginPlaces
  login_tokens: LoginTokens
  made_collections: MadeCollections
  messages: Messages
  note_templates: NoteTemplates
  outside_times: OutsideTimes
  packages: Packages
  paper_details: PaperDetails
  passkeys: Passkeys
  patient_code_requests: PatientCodeRequests
  patient_codes: PatientCodes
  patient_differences: PatientDifferences
  patient_merges: PatientMerges
  patient_people: PatientPeople
  patient_prices: PatientPrices
  patient_tokens: PatientTokens
  patients: Patients
  payment_shares: PaymentShares
  payments: Payments
  pix_charges: PixCharges
  pix_providers: PixProviders
  pix_received: PixReceived
  pix_returns: PixReturns
  platform_days: PlatformDays
  platform_usage: PlatformUsage
  platform_weekdays: PlatformWeekdays
  price_changes: PriceChanges
  profile_pictures: ProfilePictures
  psychologists: Psychologists
  push_subscriptions: PushSubscriptions
  record_acceptances: RecordAcceptances
  record_agreements: RecordAgreements
  record_documents: RecordDocuments
  record_drafts: RecordDrafts
  record_entries: RecordEntries
  record_file_chunks: RecordFileChunks
  record_files: RecordFiles
  record_keys: RecordKeys
  record_log: RecordLog
  record_versions: RecordVersions
  records: Records
  recovery_codes: RecoveryCodes
  remembered_devices: RememberedDevices
  restricted_drafts: RestrictedDrafts
  restricted_entries: RestrictedEntries
  restricted_file_chunks: RestrictedFileChunks
  restricted_files: RestrictedFiles
  restricted_versions: RestrictedVersions
  second_factor_waits: SecondFactorWaits
  second_factors: SecondFactors
  secrets: Secrets
  series: Series
  series_dates: SeriesDates
  services: Services
  session_cancellations: SessionCancellations
  session_moves: SessionMoves
  session_undos: SessionUndos
  sessions: Sessions
  statement_items: StatementItems
  statement_lines: StatementLines
  statement_sends: StatementSends
  statements: Statements
  subscription_events: SubscriptionEvents
  subscription_payments: SubscriptionPayments
  subscriptions: Subscriptions
  support_messages: SupportMessages
  terms_notices: TermsNotices
  throttle_delays: ThrottleDelays
  throttle_hits: ThrottleHits
  usage_days: UsageDays
  waitlist_entries: WaitlistEntries
  waitlist_offers: WaitlistOffers
  written_sessions: WrittenSessions
}
