import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { monthAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Block } from '../attendance/block-contract.ts'
import { countBlocksAhead, findKeptBlock } from '../attendance/block-queries.ts'
import {
  blockOf,
  closedByBlock,
  refuseTooManyBlocks,
  toStoredBlock,
} from '../attendance/block-rules.ts'
import { addBlock, addDayOff, changeBlock, changeDayOff } from '../attendance/commands.ts'
import type { KeptDayOff } from '../attendance/contract.ts'
import { meetsDayOff } from '../attendance/day-off-rules.ts'
import { findDayOff } from '../attendance/queries.ts'
import type { DayOff } from '../attendance/slot-rules.ts'
import { type Span, spanOf } from '../attendance/spans.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Profile } from '../practice/contract.ts'
import type { Practice } from '../practice/queries.ts'
import { saveProfile } from '../profile/commands.ts'
import { parkMovingSessions, releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { changeStatus } from '../sessions/changes/transition-commands.ts'
import { changeSession } from '../sessions/commands.ts'
import { notifyOfCancellation } from '../sessions/notices/commands.ts'
import { findSessionRow, type SessionRow } from '../sessions/queries.ts'
import type { ChangedBlock, DecidedBlock } from './block-contract.ts'
import { refuseChangedBlock, refuseChangedDayOff } from './change-rules.ts'
import type { ChangedDayOff, DecidedDayOff } from './contract.ts'
import type { AffectedDecision } from './decision-contract.ts'
import type { DecidedHours } from './hours-contract.ts'
import { listAffectedRows, listRowsOutside, refuseStrayDecisions } from './queries.ts'
import { refuseUndecided, refuseUnfitMoves } from './rules.ts'

/**
 * Adds a day off and applies the decisions about its sessions, all or nothing (docs/product.md, Working hours). A session
 * missing from the list, such as a new booking, refuses the whole call; without a list each is kept.
 */
export async function closeDays(
  tenant: Tenant,
  decided: DecidedDayOff,
  now: number,
): Promise<KeptDayOff> {
  const practice = await lockPractice(tenant)
  const { sessions, ...dayOff } = decided
  return decide(tenant, practice, { dayOff, before: null, decisions: sessions }, now, () =>
    addDayOff(tenant, dayOff),
  )
}

export async function moveDaysOff(
  tenant: Tenant,
  id: string,
  changed: ChangedDayOff,
  now: number,
): Promise<KeptDayOff> {
  const practice = await lockPractice(tenant)
  const before = await findDayOff(tenant, id)
  const { sessions, before: known, ...dayOff } = changed
  refuseChangedDayOff(known, before)
  return decide(tenant, practice, { dayOff, before, decisions: sessions }, now, () =>
    changeDayOff(tenant, id, dayOff),
  )
}

/** Blocks a time and applies the decisions about its sessions, as for a day off. */
export async function blockTime(
  tenant: Tenant,
  decided: DecidedBlock,
  now: number,
): Promise<Block> {
  const practice = await lockPractice(tenant)
  const { sessions, ...typed } = decided
  const stored = toStoredBlock(newId(), typed, practice.timezone)
  const closing = { dayOff: closedByBlock(stored), before: null, decisions: sessions }
  refuseTooManyBlocks(await countBlocksAhead(tenant, practice.timezone, now))
  await decide(tenant, practice, closing, now, () => addBlock(tenant, stored))
  return blockOf(stored, practice.timezone)
}

export async function moveBlock(
  tenant: Tenant,
  id: string,
  changed: ChangedBlock,
  now: number,
): Promise<Block> {
  const practice = await lockPractice(tenant)
  const kept = await findKeptBlock(tenant, id)
  const { sessions, before: known, ...typed } = changed
  refuseChangedBlock(known, kept, practice.timezone)
  const before = closedByBlock(kept)
  const stored = toStoredBlock(id, typed, practice.timezone)
  const closing = { dayOff: closedByBlock(stored), before, decisions: sessions }
  await decide(tenant, practice, closing, now, () => changeBlock(tenant, stored))
  return blockOf(stored, practice.timezone)
}

interface Closing {
  dayOff: DayOff
  before: DayOff | null
  decisions: AffectedDecision[] | undefined
}

async function decide<Kept>(
  tenant: Tenant,
  practice: Practice,
  { dayOff, before, decisions }: Closing,
  now: number,
  save: () => Promise<Kept>,
): Promise<Kept> {
  const affected = decisions
    ? await listAffectedRows(tenant, practice, { dayOff, before }, now)
    : []
  refuseUndecided(practice.timezone, affected.map(toUndecided), decisions, 'day_off_meets_sessions')
  await refuseStrayDecisions(tenant, affected, decisions, now)
  const closes = (span: Span) => meetsDayOff(span, dayOff, practice.timezone)
  refuseUnfitMoves(affected, decisions, now, closes)
  const saved = await save()
  await applyDecisions(tenant, practice, { affected, decisions }, now)
  return saved
}

function toUndecided({ id, starts_at, patient_name }: SessionRow) {
  return { id, startsAt: starts_at.getTime(), patientName: patient_name ?? UNKNOWN_PATIENT }
}

export async function saveHours(
  tenant: Tenant,
  { sessions: decisions, ...change }: DecidedHours,
  now: number,
): Promise<Profile> {
  const practice = await lockPractice(tenant)
  const affected = decisions ? await listRowsOutside(tenant, practice, change, now) : []
  refuseUndecided(practice.timezone, affected.map(toUndecided), decisions, 'hours_leave_sessions')
  await refuseStrayDecisions(tenant, affected, decisions, now)
  refuseUnfitMoves(affected, decisions, now)
  const saved = await saveProfile(tenant, change, now)
  await applyDecisions(tenant, practice, { affected, decisions }, now)
  return saved
}

async function applyDecisions(
  tenant: Tenant,
  practice: Practice,
  {
    affected,
    decisions,
  }: { affected: readonly SessionRow[]; decisions: AffectedDecision[] | undefined },
  now: number,
): Promise<void> {
  const decided = new Map(decisions?.map((decision) => [decision.id, decision]))
  const among = (action: AffectedDecision['action']) =>
    affected.filter(({ id }) => decided.get(id)?.action === action)
  const cancelled = among('cancel')
  for (const before of cancelled) await changeStatus(tenant, practice, before, 'cancelled', now)
  if (cancelled.length > 0) await notifyOfCancellation(tenant, practice, cancelled, now)
  const moving = among('move')
  if (moving.length === 0) return
  await releaseExpiredHolds(tenant, now)
  const moves: Moving[] = []
  for (const { id } of moving)
    moves.push({ row: await findSessionRow(tenant, id), to: decided.get(id)?.datetime })
  await moveEach(tenant, await lockPractice(tenant), moves, now)
}

interface Moving {
  row: SessionRow
  to: number | undefined
}

/**
 * Moves sessions, two of which may swap their hours. Moves within a month come first, so that the monthly limit counts
 * correctly for the others.
 */
async function moveEach(
  tenant: Tenant,
  practice: Practice,
  moves: readonly Moving[],
  now: number,
): Promise<void> {
  const { timezone, buffer_minutes: buffer } = practice
  const changed = moves.filter(({ row, to }) => to !== undefined && to !== row.starts_at.getTime())
  await parkMovingSessions(
    tenant,
    changed.map(({ row: { id, duration }, to = 0 }) => ({ id, ...spanOf(to, duration, buffer) })),
  )
  const changesMonth = ({ row, to }: Moving) =>
    to !== undefined && monthAt(to, timezone) !== monthAt(row.starts_at.getTime(), timezone)
  const inOrder = [...moves.filter((move) => !changesMonth(move)), ...moves.filter(changesMonth)]
  for (const change of inOrder) await move(tenant, practice, change, now)
}

async function move(
  tenant: Tenant,
  practice: Practice,
  { row, to }: Moving,
  now: number,
): Promise<void> {
  const { id, patient_name } = row
  try {
    await changeSession(tenant, practice, row, { datetime: to }, now)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const message = error.text
    throw new Problem(error.code, {
      ...(message ? { message: `${patient_name ?? UNKNOWN_PATIENT}: ${message}` } : {}),
      details: [{ path: id, message: message ?? 'Escolha outro horário.' }],
    })
  }
}
