import type { Tables } from '../../../db/types.ts'
import { type Batch, inBatches, wholeBatch } from '../../platform/server/batches.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { csvStream, type TableColumn } from '../../platform/server/table-file.ts'
import { listKeptBlocks } from '../attendance/block-queries.ts'
import { blockColumns, dayOffColumns } from '../attendance/export-queries.ts'
import { listDaysOff } from '../attendance/queries.ts'
import { eventColumns, findKeptEvents } from '../audit/export-queries.ts'
import { bankLineColumns, bankStatementColumns } from '../bank/export-queries.ts'
import { listKeptLines, listOwnStatements } from '../bank/queries.ts'
import { calendarFeedFields, type ExportedFeed } from '../calendar-feed/export-queries.ts'
import { calendarColumns } from '../calendars/export-queries.ts'
import { listOwnCalendars } from '../calendars/queries.ts'
import { couponColumns } from '../coupons/export-queries.ts'
import { listCouponRows } from '../coupons/queries.ts'
import {
  findKeptMessages,
  findLabelledMessages,
  messageColumns,
} from '../delivery/export-queries.ts'
import { expenseColumns } from '../expenses/export-queries.ts'
import { findExpenses } from '../expenses/queries.ts'
import { holidayColumns, listKeptPlaces, placeColumns } from '../holidays/export-queries.ts'
import { listYearlyDates } from '../holidays/queries.ts'
import { listKeptMerges, mergeColumns } from '../merging/export-queries.ts'
import { packageColumns } from '../packages/export-queries.ts'
import { findPackageBatch } from '../packages/queries.ts'
import {
  findKeptPatients,
  findKeptPeople,
  patientColumns,
  personColumns,
} from '../patients/export-queries.ts'
import {
  balanceColumns,
  findKeptBalances,
  findKeptPayments,
  paymentColumns,
} from '../payments/export-queries.ts'
import type { Profile } from '../practice/contract.ts'
import {
  listKeptPriceChanges,
  listKeptPrices,
  priceChangeColumns,
  priceColumns,
} from '../prices/export-queries.ts'
import { profileColumns, profileFields } from '../profile/export-queries.ts'
import { browserColumns } from '../push/export-queries.ts'
import { listSubscriptions } from '../push/queries.ts'
import { seriesColumns } from '../series/export-queries.ts'
import { listKeptSeries } from '../series/queries.ts'
import { serviceColumns } from '../services/export-queries.ts'
import { listServiceRows } from '../services/queries.ts'
import { findKeptSessions, keptSessionColumns } from '../sessions/lists/export-queries.ts'
import { statementColumns } from '../statements/export-queries.ts'
import { findStatementBatch } from '../statements/queries.ts'
import {
  listPaidSubscriptions,
  listSubscriptionPayments,
  subscriptionColumns,
  subscriptionPaymentColumns,
} from '../subscription/export-queries.ts'

import { listKeptEntries, waitlistColumns } from '../waitlist/export-queries.ts'

export type InTenant = <T>(read: (tenant: Tenant, now: number) => Promise<T>) => Promise<T>

export interface ExportedList {
  field: string
  file: string
  columns: readonly TableColumn<never>[]
  rows: (inTenant: InTenant) => AsyncIterable<readonly unknown[]>
  csv: (inTenant: InTenant, zone: string) => ReturnType<typeof csvStream>
}

type ReadBatch<Row> = (
  tenant: Tenant,
  after: string | undefined,
  now: number,
) => Promise<Batch<Row>>

function list<Row>(
  field: string,
  file: string,
  columns: readonly TableColumn<Row>[],
  read: ReadBatch<Row>,
  readForTable = read,
): ExportedList {
  const rowsOf = (readBatch: ReadBatch<Row>) => (inTenant: InTenant) =>
    inBatches((after) => inTenant((tenant, now) => readBatch(tenant, after, now)))
  return {
    field,
    file,
    columns,
    rows: rowsOf(read),
    csv: (inTenant, zone) => csvStream({ columns, rows: rowsOf(readForTable)(inTenant), zone }),
  }
}

type Reasons<Name extends string> = { readonly [N in Name]?: string }

export interface OwnedTable<Column extends string> {
  /** The list of the export that has its rows; else the list that includes them, or the reason why none does. */
  exported: ExportedList | string
  /** Fields of columns with another name in the export; an amount in cents loses the suffix `_cents`. */
  named?: Reasons<Column>
  unexported?: Reasons<Column>
  documentOnly?: Readonly<Record<string, string>>
  /** How it is erased with its account if no foreign key does it, or why it stays. */
  erased?: string
  notInDemo?: string
  /** Texts that stay when a patient is erased, and why; one reason may hold for every column. */
  staysAfterPatient?: string | Reasons<Column>
}

const OF_LINKS = 'ties rows together'
const WORKED_OUT = 'worked out from other columns'
const PROVIDER = 'names something at the payment provider'
const ARRIVES = 'is false in every row that is read'
const STEERS_WRITING = 'steers when sessions are written into another calendar'
const OF_PRACTICE = 'is about the practice'
const OF_PERSON = 'a patient’s own login, whatever the practice'
const WITH_PATIENT = 'an_erased_patient_leaves_no_login'
const OF_PLATFORM = 'sums over all practices'

const BY_USE = 'is written as the application is used'
const BY_JOB = 'is written by a background job'
const BY_VISITOR = 'is left to the visitor to try'

/**
 * Encrypted, or about encrypted rows: the archive of the records contains it, and a record is kept after its patient is
 * deleted.
 */
const OF_RECORD = {
  notInDemo: BY_VISITOR,
  exported: 'travels in the archive of the records alone, under a passphrase',
  staysAfterPatient: 'is kept as long as the law asks, in ciphertext',
}

const listed =
  <Row>(read: (tenant: Tenant) => Promise<Row[]>) =>
  async (tenant: Tenant) =>
    wholeBatch(await read(tenant))

/**
 * The tables of the practices. A new table or column needs an entry, or the tests of export and erasure fail
 * (test/owned-tables.test.ts). By default a column is exported under its own name, and a table is erased with its account by
 * its foreign key.
 */
export const OWNED_TABLES: {
  readonly [Table in keyof Tables]: OwnedTable<keyof Tables[Table] & string>
} = {
  patients: {
    exported: list('patients', 'pacientes.csv', patientColumns, findKeptPatients),
    named: { registered_name: 'name' },
    unexported: {
      sort_name: WORKED_OUT,
      search_words: WORKED_OUT,
      phone_key: WORKED_OUT,
      arriving: ARRIVES,
      vouched: 'whether the patient counts towards the plan',
    },
    documentOnly: {
      id: OF_LINKS,
      emailUnconfirmed: 'a mark of how the e-mail came',
      adultAnswer: 'ends a question',
      version: 'counts changes',
      people: 'are in a list of theirs',
    },
  },
  patient_people: {
    exported: list('people', 'pessoas.csv', personColumns, findKeptPeople),
    unexported: {
      search_words: WORKED_OUT,
      phone_key: WORKED_OUT,
      position: 'orders the people of a patient',
      link_number: 'part of links that the person was given',
      arriving: ARRIVES,
    },
    documentOnly: { id: OF_LINKS, patientId: OF_LINKS },
  },
  sessions: {
    exported: list('sessions', 'sessoes.csv', keptSessionColumns, findKeptSessions),
    named: { starts_at: 'datetime', coupon_id: 'couponCode' },
    unexported: {
      ends_at: WORKED_OUT,
      blocked_until: WORKED_OUT,
      holds: WORKED_OUT,
      hold_expires_at: 'ends with the booking it waits for',
      changed_at: 'tells calendars which file is newer',
      timed_at: 'steers reminders',
      reminder_due_at: 'steers reminders',
      presence_for: 'an answer for another time is not exported',
      link_number: 'part of a link that opens the session',
      held_from: 'limits unpaid bookings, and says nothing to anybody',
      confirmed_by: 'limits unpaid bookings',
      contact_proven: 'limits unpaid bookings',
      arriving: ARRIVES,
      from_before: 'says that an import brought it from before; it is listed as every session is',
    },
    documentOnly: {
      id: OF_LINKS,
      patientId: OF_LINKS,
      serviceId: OF_LINKS,
      bookedFor: 'a name that a visitor typed by the phone of another patient',
      packageId: OF_LINKS,
      seriesId: OF_LINKS,
      version: 'counts changes',
      samePhoneAs: WORKED_OUT,
      billedMonthly: WORKED_OUT,
      patientEnded: WORKED_OUT,
      noticeEmail: WORKED_OUT,
      agreedPrice: 'says what the screen offers',
      patientRemovable: 'says what the screen offers',
    },
    staysAfterPatient: {
      consent_version: 'says to what was agreed, not who did',
    },
  },
  session_cancellations: {
    notInDemo: BY_USE,
    exported: 'says who cancelled a session and who saw it; the session itself is exported',
    staysAfterPatient: 'says when a session was cancelled, not whose it was',
  },
  session_moves: {
    notInDemo: BY_USE,
    exported:
      'says when a patient moved a session, from which time to which; the session itself is exported',
    staysAfterPatient: 'is removed with the patient, whose sessions keep only their present time',
  },
  held_times: {
    exported: WORKED_OUT,
    staysAfterPatient: 'holds only times',
  },
  waitlist_entries: {
    exported: list('waitlist', 'lista-de-espera.csv', waitlistColumns, listed(listKeptEntries)),
    unexported: {
      phone_key: WORKED_OUT,
      person_key: WORKED_OUT,
      skipped_start: 'says which hour went past somebody, for the screen of the list',
      skipped_why: 'says which hour went past somebody, for the screen of the list',
    },
    documentOnly: { id: OF_LINKS, patientId: OF_LINKS, serviceId: OF_LINKS },
  },
  waitlist_offers: {
    notInDemo: BY_JOB,
    exported: 'travels with its entry, as the field offers',
    staysAfterPatient: 'holds only times',
  },
  freed_times: {
    notInDemo: BY_JOB,
    exported: 'holds times that became free, until they are offered or public',
    staysAfterPatient: 'holds only times',
  },
  series: {
    exported: list('series', 'horarios-fixos.csv', seriesColumns, listed(listKeptSeries)),
    named: {
      start_time: 'time',
      every_unit: 'every',
      every_count: 'every',
      ends_on: 'end',
      ends_count: 'end',
    },
    unexported: {
      own_price: 'steers whether agreed prices change it',
      arriving: ARRIVES,
      next_date: 'steers which sessions are still to be made',
    },
    documentOnly: {
      id: OF_LINKS,
      patientId: OF_LINKS,
      serviceId: OF_LINKS,
      packageId: OF_LINKS,
      version: 'counts changes',
    },
  },
  series_dates: {
    exported:
      'says which dates of a fixed time were decided about; its sessions tell of those that take place',
    staysAfterPatient: 'holds days alone',
  },
  session_undos: {
    notInDemo: BY_USE,
    exported: 'what a change of a session can be undone to, for 30 seconds',
    staysAfterPatient: 'is removed within an hour, and says how a session stood, not whose it was',
  },
  ending_undos: {
    notInDemo: BY_USE,
    exported: 'what the end of a treatment can be undone to, for 30 seconds',
  },
  services: {
    exported: list('services', 'servicos.csv', serviceColumns, listed(listServiceRows)),
    unexported: { arriving: ARRIVES },
    documentOnly: { id: OF_LINKS, version: 'counts changes' },
    staysAfterPatient: OF_PRACTICE,
  },
  packages: {
    exported: list('packages', 'pacotes.csv', packageColumns, findPackageBatch),
    unexported: { arriving: ARRIVES },
    documentOnly: {
      id: OF_LINKS,
      patientId: OF_LINKS,
      serviceId: OF_LINKS,
      nextSessionPrice: WORKED_OUT,
      version: 'counts changes',
    },
  },
  coupons: {
    exported: list('coupons', 'cupons.csv', couponColumns, listed(listCouponRows)),
    documentOnly: { id: OF_LINKS, version: 'counts changes' },
    staysAfterPatient: OF_PRACTICE,
  },
  balances: {
    exported: list('balances', 'saldos.csv', balanceColumns, findKeptBalances),
    named: { returned_cents: 'wentBack' },
    documentOnly: { id: OF_LINKS, patientId: OF_LINKS },
    staysAfterPatient: OF_PRACTICE,
  },
  payments: {
    exported: list('payments', 'pagamentos.csv', paymentColumns, findKeptPayments),
    unexported: {
      reverses: 'a payment that was undone is left out, with its counter-row',
      payer_kind: 'says how the payer was chosen, for a correction of the receipt',
      arriving: ARRIVES,
      from_before: 'is said by the column of its kind',
      to_issue: 'says whether an imported payment is listed in Receita Saúde',
    },
    named: { payer_document: 'payer' },
    documentOnly: {
      id: OF_LINKS,
      receivedOn: 'is the day of `receivedAt` in the zone in which it was written down',
      payerId: OF_LINKS,
      payerName: 'is the name of `payer`, for older readers',
      payerCpf: 'is the CPF of `payer`, for older readers',
      createdAt: 'when it was written down',
    },
  },
  pix_providers: {
    notInDemo: BY_VISITOR,
    staysAfterPatient: OF_PRACTICE,
    exported: 'opens the bank, which is connected again elsewhere',
  },
  pix_charges: {
    notInDemo: BY_USE,
    staysAfterPatient: 'goes with its session, and names nobody',
    exported: 'asks a bank for money; what was paid is in the payments',
  },
  pix_received: {
    notInDemo: BY_USE,
    staysAfterPatient: 'says which payment a bank reported, and names nobody',
    exported: 'is in the payments; the bank has the rest',
  },
  pix_returns: {
    notInDemo: BY_USE,
    staysAfterPatient: 'says what a bank gave back, and names nobody',
    exported: 'is in the payments as a refund; the bank has the rest',
  },
  expenses: {
    exported: list('expenses', 'despesas.csv', expenseColumns, listed(findExpenses)),
    unexported: { deleted_at: 'a deleted expense is left out', arriving: ARRIVES },
    documentOnly: {
      id: OF_LINKS,
      createdAt: 'when it was written down',
      version: 'counts changes',
      files: 'the files lie in their own folder',
    },
    staysAfterPatient: OF_PRACTICE,
  },
  expense_files: {
    notInDemo: BY_VISITOR,
    exported: 'travels with its expense, as the field files',
    staysAfterPatient: OF_PRACTICE,
  },
  expense_file_chunks: {
    notInDemo: BY_VISITOR,
    exported: 'comprovantes-de-despesas/',
    staysAfterPatient: OF_PRACTICE,
  },
  bank_statements: {
    exported: list(
      'bankStatements',
      'extratos-do-banco.csv',
      bankStatementColumns,
      listed(listOwnStatements),
    ),
    named: { from_day: 'from', to_day: 'to' },
    documentOnly: { id: OF_LINKS },
    staysAfterPatient: OF_PRACTICE,
  },
  bank_lines: {
    exported: list('bankLines', 'lancamentos-do-banco.csv', bankLineColumns, listed(listKeptLines)),
    unexported: {
      statement_id: OF_LINKS,
      txid: 'is in the text, as the bank prints it',
      line_key: WORKED_OUT,
      reference_key: WORKED_OUT,
      payer_key: WORKED_OUT,
      set_aside: WORKED_OUT,
      is_named: 'says whether the texts are still kept',
      created_at: 'when its statement was imported',
    },
    documentOnly: { id: OF_LINKS, expenseId: OF_LINKS, rest: WORKED_OUT },
    staysAfterPatient: { account: OF_PRACTICE },
  },
  bank_matches: {
    notInDemo: BY_USE,
    exported: 'travels with its line, as the field parts',
  },
  bank_counterparties: {
    notInDemo: BY_USE,
    exported: 'holds keyed hashes of names, which say nothing elsewhere',
    staysAfterPatient: 'holds categories of expenses',
  },
  bank_columns: {
    notInDemo: BY_USE,
    exported: 'says what the columns of a bank’s file are, by its headings',
    staysAfterPatient: OF_PRACTICE,
  },
  fiscal_receipts: {
    notInDemo: BY_VISITOR,
    exported: 'says which payments were declared; Receita Saúde itself keeps the receipts',
    staysAfterPatient: { professional_cpf: OF_PRACTICE, crp: OF_PRACTICE },
  },
  paper_details: {
    exported: 'repeats whom a receipt or statement names, as it is printed',
  },
  payment_shares: {
    exported:
      'spreads a payment of a statement over sessions and packages, which tell what was received',
  },
  statements: {
    exported: list('statements', 'demonstrativos.csv', statementColumns, findStatementBatch),
    documentOnly: {
      id: OF_LINKS,
      patientId: OF_LINKS,
      payment: 'how to pay what is open now',
    },
    unexported: { link_number: 'part of a link that opens the statement' },
  },
  statement_lines: {
    exported: 'travels with its statement, as the field lines',
    staysAfterPatient: 'says when there was an appointment and what it cost, not whose it was',
  },
  statement_sends: {
    exported: 'travels with its statement, as the field sends',
    staysAfterPatient: 'says when and by which channel, not to whom',
  },
  statement_items: {
    exported: 'what the next statement is worked out from',
  },
  subscriptions: {
    exported: list(
      'subscriptions',
      'assinaturas.csv',
      subscriptionColumns,
      listed(listPaidSubscriptions),
    ),
    unexported: {
      id: OF_LINKS,
      created_at: 'when the payment page was opened',
      provider: PROVIDER,
      provider_ref: PROVIDER,
      provider_page: PROVIDER,
      provider_subscription: PROVIDER,
      stop_due_at: 'steers what the provider is still to be sent',
      unpaid_from: PROVIDER,
      unpaid_page: PROVIDER,
    },
    staysAfterPatient: OF_PRACTICE,
  },
  subscription_payments: {
    exported: list(
      'subscriptionPayments',
      'pagamentos-da-assinatura.csv',
      subscriptionPaymentColumns,
      listed(listSubscriptionPayments),
    ),
    unexported: { id: OF_LINKS, subscription_id: OF_LINKS },
    erased: 'outlives its account: what was received stays received, and the id names nobody then',
  },
  days_off: {
    exported: list('daysOff', 'dias-sem-atendimento.csv', dayOffColumns, listed(listDaysOff)),
    documentOnly: { id: OF_LINKS },
  },
  blocks: {
    exported: list('blocks', 'bloqueios.csv', blockColumns, listed(listKeptBlocks)),
    documentOnly: { id: OF_LINKS },
  },
  holidays: {
    exported: list('holidays', 'datas-do-ano.csv', holidayColumns, listed(listYearlyDates)),
    documentOnly: { id: OF_LINKS },
    staysAfterPatient: OF_PRACTICE,
  },
  holiday_places: {
    notInDemo: BY_VISITOR,
    exported: list('holidayPlace', 'lugar-dos-feriados.csv', placeColumns, listed(listKeptPlaces)),
    staysAfterPatient: OF_PRACTICE,
  },
  calendars: {
    exported: list(
      'calendars',
      'outros-calendarios.csv',
      calendarColumns,
      listed(listOwnCalendars),
    ),
    documentOnly: {
      id: OF_LINKS,
      kind: OF_LINKS,
      readAt: OF_PRACTICE,
      failingSince: OF_PRACTICE,
      failure: OF_PRACTICE,
      writesTo: OF_LINKS,
      shows: OF_PRACTICE,
      twoWay: OF_PRACTICE,
      applies: OF_PRACTICE,
      details: OF_PRACTICE,
      writable: OF_PRACTICE,
      writeFailingSince: OF_PRACTICE,
      writeFailure: OF_PRACTICE,
    },
    unexported: {
      written_before: STEERS_WRITING,
      compared_at: STEERS_WRITING,
      writing_until: STEERS_WRITING,
      next_write_at: STEERS_WRITING,
      write_told_at: STEERS_WRITING,
      scopes: 'says what the other side allows, which says so',
      address: 'opens the other calendar',
      address_key: 'tells only whether an address is connected already',
      tried_at: WORKED_OUT,
      known_until: WORKED_OUT,
      zone: WORKED_OUT,
      told_at: WORKED_OUT,
      etag: WORKED_OUT,
      last_modified: WORKED_OUT,
    },
    staysAfterPatient: {
      etag: OF_PRACTICE,
      last_modified: OF_PRACTICE,
      scopes: OF_PRACTICE,
      zone: OF_PRACTICE,
    },
  },
  calendar_channels: {
    notInDemo: BY_VISITOR,
    staysAfterPatient: OF_PRACTICE,
    exported: 'says how another calendar sends notices, which ends by itself',
  },
  calendar_consents: {
    notInDemo: BY_VISITOR,
    staysAfterPatient: OF_PRACTICE,
    exported: 'waits half an hour for the answer of another page',
  },
  made_collections: {
    notInDemo: BY_VISITOR,
    staysAfterPatient: OF_PRACTICE,
    exported: 'says which calendars elsewhere were made for sessions; the other side has them',
  },
  calendar_revocations: {
    notInDemo: BY_VISITOR,
    staysAfterPatient: OF_PRACTICE,
    exported: 'opens a calendar that was disconnected, until it is revoked there',
  },
  calendar_collections: {
    staysAfterPatient: OF_PRACTICE,
    exported: 'holds switches of a calendar that is connected again elsewhere',
  },
  calendar_objects: {
    notInDemo: BY_VISITOR,
    staysAfterPatient: OF_PRACTICE,
    exported: 'says what was read of another calendar, which has it',
  },
  calendar_meetings: {
    notInDemo: BY_VISITOR,
    staysAfterPatient: 'goes with its session, and says that its hour was taken elsewhere',
    exported: 'says which sessions a letter was about; the letters are kept',
  },
  calendar_changes: {
    staysAfterPatient:
      'goes with its session, and says only where its event is in another calendar',
    exported: 'waits for an answer; the other calendar has it',
  },
  written_sessions: {
    staysAfterPatient: 'goes once its event is removed, and says only that another calendar has it',
    exported: 'says which sessions another calendar has, which has them',
  },
  outside_times: {
    exported: 'is read from the other calendar, which has it',
    staysAfterPatient: OF_PRACTICE,
  },
  patient_merges: {
    exported: list('patientMerges', 'pacientes-juntados.csv', mergeColumns, listed(listKeptMerges)),
    unexported: {
      id: OF_LINKS,
      phone_key: WORKED_OUT,
      undo: 'is kept for an hour, to undo the merge',
      print: 'is kept for an hour, to undo the merge',
      is_running: ARRIVES,
    },
    documentOnly: { patientId: OF_LINKS, removedId: OF_LINKS },
    notInDemo: BY_VISITOR,
  },
  patient_differences: {
    exported: 'says which like patients are two people',
    notInDemo: BY_VISITOR,
  },
  patient_prices: {
    notInDemo: BY_USE,
    exported: list('prices', 'valores-combinados.csv', priceColumns, listed(listKeptPrices)),
    unexported: { arriving: ARRIVES },
    documentOnly: {
      id: OF_LINKS,
      patientId: OF_LINKS,
      seriesId: OF_LINKS,
      priceChangeId: OF_LINKS,
    },
  },
  price_changes: {
    notInDemo: BY_USE,
    exported: list(
      'priceChanges',
      'reajustes.csv',
      priceChangeColumns,
      listed(listKeptPriceChanges),
    ),
    named: { percent_hundredths: 'percent' },
    unexported: { undo: 'what a change can be undone to, for 30 seconds' },
    staysAfterPatient: {
      undo: 'is removed within an hour, and says how sessions stood, not whose they were',
    },
    documentOnly: { id: OF_LINKS },
  },
  imports: {
    notInDemo: BY_VISITOR,
    exported:
      'says which files were read and how many rows were brought; the patients are exported',
    staysAfterPatient: OF_PRACTICE,
  },
  import_chunks: {
    notInDemo: BY_VISITOR,
    exported: 'a file that was read and not imported; it is removed within 24 hours',
    staysAfterPatient: 'is removed within 24 hours, in ciphertext',
  },
  imported_rows: {
    notInDemo: BY_VISITOR,
    exported: 'says for 7 days which rows the import of an account brought',
    staysAfterPatient: 'holds ids, and a print of days and times',
  },
  imported_patients: {
    notInDemo: BY_VISITOR,
    exported: 'says for 7 days which patients an import brought',
  },
  imported_services: {
    notInDemo: BY_VISITOR,
    exported: 'says for 7 days which services an import brought',
    staysAfterPatient: OF_PRACTICE,
  },
  imported_sessions: {
    notInDemo: BY_VISITOR,
    exported: 'says for 7 days which sessions an import brought',
    staysAfterPatient: 'says for 7 days which sessions an import brought, not whose they were',
  },
  imported_series: {
    notInDemo: BY_VISITOR,
    exported: 'says for 7 days which fixed times an import brought',
    staysAfterPatient: 'says for 7 days which fixed times an import brought, not whose they were',
  },
  imported_packages: {
    notInDemo: BY_VISITOR,
    exported: 'says for 7 days which packages an import brought',
    staysAfterPatient: 'says for 7 days which packages an import brought, not whose they were',
  },
  imported_expenses: {
    notInDemo: BY_VISITOR,
    exported: 'says for 7 days which expenses an import brought',
    staysAfterPatient: OF_PRACTICE,
  },
  audit_events: {
    exported: list('auditEvents', 'auditoria.csv', eventColumns, findKeptEvents),
    unexported: { id: OF_LINKS, admin_id: 'which of the people who run the platform it was' },
    staysAfterPatient: {
      action: 'says what was done',
      reason: 'the reason given to the practice',
    },
  },
  messages: {
    exported: list(
      'messages',
      'mensagens.csv',
      messageColumns,
      findKeptMessages,
      findLabelledMessages,
    ),
    unexported: {
      id: OF_LINKS,
      subject: 'may open something',
      body: 'may open something',
      letter: 'may open something',
      patient_id: OF_LINKS,
      about_patient_id: OF_LINKS,
      person_id: OF_LINKS,
      copy_of: OF_LINKS,
      session_starts_at: 'steers whether it is still sent',
      moved_from: 'steers whether it is still sent',
      attempts: 'exported as the reason',
      last_error: 'exported as the reason',
      dropped_because: 'exported as the reason',
      held_because: 'exported as the reason',
      unheard: 'counts attempts',
      retries: 'counts attempts',
      once_key: 'keeps it from being sent twice',
    },
    documentOnly: { sessionId: OF_LINKS },
  },
  push_subscriptions: {
    notInDemo: BY_USE,
    exported: list(
      'pushSubscriptions',
      'aparelhos-com-notificacoes.csv',
      browserColumns,
      listed(listSubscriptions),
    ),
    named: { endpoint: 'service' },
    unexported: {
      id: OF_LINKS,
      login_hash: 'proves a login',
      phone: 'the patient’s own, at login',
      email: 'the patient’s own, at login',
      proved: 'how the patient logged in',
      p256dh: 'would let others send there',
      auth: 'would let others send there',
    },
  },
  psychologists: {
    exported: 'profile, perfil.csv and calendarFeed',
    unexported: {
      password_hash: 'proves a login',
      activated_at: 'exported as the activation',
      email_verified_at: 'exported as emailVerified',
      deactivated_at: 'exported as the activation',
      reminders_since: 'steers reminders',
      statement_reminders_since: 'steers reminders',
      calendar_feed: 'part of a link that opens the agenda',
      calendar_feeds: 'part of a link that opens the agenda',
      calendar_names: 'exported under calendarFeed',
      search_text: WORKED_OUT,
      records_archived_at: 'steers when the account may be erased',
      records_custody_at: 'steers when the account may be erased',
    },
    documentOnly: {
      id: OF_LINKS,
      profileImage: 'the picture is a file of its own',
      isAdmin: 'of the people who run the platform',
      isActive: 'exported as the activation',
      createdAt: 'when the account was opened',
      closedAt: 'when the account was closed',
      version: 'counts changes',
    },
    staysAfterPatient: OF_PRACTICE,
  },
  profile_pictures: { notInDemo: BY_VISITOR, exported: 'foto.jpg', staysAfterPatient: OF_PRACTICE },
  terms_notices: {
    exported: 'says which changes of the terms were announced',
    staysAfterPatient: OF_PRACTICE,
  },
  idempotency_keys: { notInDemo: BY_USE, exported: 'answers remembered for a day' },
  login_tokens: { notInDemo: BY_USE, exported: 'proves a login', staysAfterPatient: OF_PRACTICE },
  login_places: { notInDemo: BY_USE, exported: 'keyed hashes, from which no address can be read' },
  passkeys: { notInDemo: BY_USE, exported: 'proves a login', staysAfterPatient: OF_PRACTICE },
  login_challenges: {
    notInDemo: BY_USE,
    exported: 'a login that is under way, for five minutes',
    staysAfterPatient: OF_PRACTICE,
  },
  second_factors: { notInDemo: BY_USE, exported: 'proves a login', staysAfterPatient: OF_PRACTICE },
  recovery_codes: { notInDemo: BY_USE, exported: 'proves a login', staysAfterPatient: OF_PRACTICE },
  remembered_devices: {
    notInDemo: BY_USE,
    exported: 'keyed hashes, from which no device can be read',
    staysAfterPatient: OF_PRACTICE,
  },
  second_factor_waits: {
    notInDemo: BY_USE,
    exported: 'proves a login',
    staysAfterPatient: OF_PRACTICE,
  },
  subscription_events: { notInDemo: BY_USE, exported: PROVIDER, staysAfterPatient: OF_PRACTICE },
  usage_days: { exported: 'the platform’s own measure', staysAfterPatient: OF_PRACTICE },
  support_messages: {
    exported: 'a message to the platform, erased after a year',
    erased: 'eraseMessagesOfClosed',
    staysAfterPatient: 'is between the practice and the platform',
  },
  patient_code_requests: { notInDemo: BY_USE, exported: OF_PERSON, erased: WITH_PATIENT },
  patient_codes: { notInDemo: BY_USE, exported: OF_PERSON, erased: WITH_PATIENT },
  patient_tokens: { notInDemo: BY_USE, exported: OF_PERSON, erased: WITH_PATIENT },
  figures_state: { notInDemo: BY_JOB, exported: OF_PLATFORM },
  platform_days: { notInDemo: BY_JOB, exported: OF_PLATFORM },
  platform_usage: { exported: OF_PLATFORM },
  platform_weekdays: { notInDemo: BY_JOB, exported: OF_PLATFORM },
  record_keys: { exported: OF_RECORD.exported, staysAfterPatient: OF_RECORD.staysAfterPatient },
  records: OF_RECORD,
  record_entries: OF_RECORD,
  record_versions: OF_RECORD,
  record_drafts: OF_RECORD,
  restricted_entries: OF_RECORD,
  restricted_versions: OF_RECORD,
  restricted_drafts: OF_RECORD,
  record_documents: OF_RECORD,
  record_log: OF_RECORD,
  record_agreements: OF_RECORD,
  record_acceptances: OF_RECORD,
  agreement_offers: { notInDemo: BY_VISITOR, exported: OF_RECORD.exported },
  agreement_links: {
    notInDemo: BY_VISITOR,
    exported: 'lets people accept a contract that waits; an accepted one is in the archive',
  },
  agreement_templates: {
    notInDemo: BY_VISITOR,
    exported: 'travels with each accepted contract, in the archive of the records',
    staysAfterPatient: OF_PRACTICE,
  },
  record_files: OF_RECORD,
  record_file_chunks: OF_RECORD,
  restricted_files: OF_RECORD,
  restricted_file_chunks: OF_RECORD,
  note_templates: OF_RECORD,
  secrets: { exported: 'the platform’s own keys' },
  throttle_hits: { notInDemo: BY_USE, exported: 'counts tries for a day' },
  throttle_delays: { notInDemo: BY_USE, exported: 'counts tries for a day' },
  changes: {
    exported: 'says for an hour which kinds of data changed, and nothing of them',
    erased: 'is deleted within two hours by the hourly clean-up',
    staysAfterPatient: 'names no patient',
  },
}

export const exportedLists: readonly ExportedList[] = Object.values(OWNED_TABLES).flatMap(
  ({ exported }: OwnedTable<string>) => (typeof exported === 'string' ? [] : [exported]),
)

export function profileCsv(
  profile: Profile,
  calendarFeed: ExportedFeed,
): ReturnType<typeof csvStream> {
  const rows = inBatches(async () =>
    wholeBatch([...profileFields(profile), ...calendarFeedFields(calendarFeed)]),
  )
  return csvStream({ columns: profileColumns, rows, zone: profile.timezone })
}
