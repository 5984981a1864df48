import { describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { walkPages } from '../../../test/pages.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import {
  changePsychologistStatus,
  getPsychologist,
  listPsychologists,
  type WantedStatus,
} from './psychologist-contract.ts'

const { clock, given } = await openPractice()

const admin = await given.psychologist({ isAdmin: true, name: 'Super Admin' })

const deactivate = ({ id }: { id: string }) =>
  admin.ask(changePsychologistStatus, { params: { id }, body: { is_active: false } })
const shown = ({ id }: { id: string }) => admin.ask(getPsychologist, { params: { id } })

describe('the list of psychologists', async () => {
  const bia = await given.psychologist({
    name: 'Bia Conceição',
    email: 'BIA.reis@exemplo.com.br',
    phone: '21 99876-5432',
    plan: 'pro',
  })
  const caio = await given.psychologist({ name: 'Caio Lima', phone: '11 3333-4444', crp: '01/777' })
  const dora = await given.psychologist({ name: 'Dora Melo', plan: 'pro-annual' })
  const edu = await given.psychologist({ name: 'Edu Sá', isActive: false })
  const fabi = await given.psychologist({ name: 'Fabi D’Ávila Nunes' })
  await deactivate(dora)
  await fabi.ask(closeAccount, { body: { password: fabi.password } })
  const { id: patientId } = await given.patient(bia)
  const { id: serviceId } = await given.service(bia)
  for (const hour of [10, 11])
    await given.session(bia, { patientId, serviceId, datetime: `2026-03-10T${hour}:00:00-03:00` })
  const EVERYBODY = [bia, caio, dora, edu, fabi]

  const names = async (query: { search?: string; status?: WantedStatus }) =>
    (await admin.ask(listPsychologists, { query })).map(({ name }) => name.split(' ')[0]).sort()

  it('The list has its fixed fields, and no patient data', async () => {
    const listed = await admin.ask(listPsychologists)
    expect(listed.find(({ id }) => id === bia.id)).toEqual({
      id: bia.id,
      name: 'Bia Conceição',
      email: 'bia.reis@exemplo.com.br',
      phone: '+5521998765432',
      crp: '06/123456',
      specialization: null,
      plan: 'pro',
      is_active: true,
      pix_key: null,
      createdAt: new Date(START).toISOString(),
      sessions_count: 2,
      activated_at: new Date(START).toISOString(),
      deactivated_at: null,
      deactivation_reason: null,
      closed_at: null,
      crp_shared: true,
      friendlyId: bia.friendlyId,
      publicSlug: 'bia-conceicao',
    })
    expect(await shown(bia)).toEqual(listed.find(({ id }) => id === bia.id))
    expect(listed.map(({ id }) => id)).not.toContain(admin.id)
  })

  it.each([
    ['a part of a name', 'onceiç', ['Bia']],
    ['a name in another case, without accents', 'CONCEICAO', ['Bia']],
    ['a part of an e-mail, in another case', 'Reis@EXEMPLO', ['Bia']],
    ['parts of name and e-mail in any order', 'reis bia', ['Bia']],
    ['words with others between them', 'fabi nunes', ['Fabi']],
    ['a name without its apostrophe', 'davila', ['Fabi']],
    ['a name with another apostrophe', "d'avila", ['Fabi']],
    ['a phone as it is shown', '(21) 99876-5432', ['Bia']],
    ['a part of a phone', '3333-44', ['Caio']],
    ['a phone dialled from afar', '021 99876-5432', ['Bia']],
    ['signs that a pattern would take for others', '%', []],
    ['only apostrophes', "'", []],
    ['nobody', 'Zoraide', []],
  ])('The search finds %s', async (_, search, found) => {
    expect(await names({ search })).toEqual(found)
  })

  it.each<[string, WantedStatus, string[]]>([
    ['Todos', 'all', ['Bia', 'Caio', 'Dora', 'Edu', 'Fabi']],
    ['Ativos', 'active', ['Bia', 'Caio']],
    ['Inativos (also closed, and waiting)', 'inactive', ['Dora', 'Edu', 'Fabi']],
    ['Plano Pro (plan not free)', 'pro', ['Bia', 'Dora']],
    ['Plano Gratuito', 'free', ['Caio', 'Edu', 'Fabi']],
    ['who waits to be activated', 'waiting', ['Edu']],
  ])('The list is filtered by %s', async (_, status, found) => {
    expect(await names({ status })).toEqual(found)
    const { headers } = await admin.call(listPsychologists, { query: { status, limit: 1 } })
    expect(headers['x-total-count']).toBe(String(found.length))
  })

  it('The search is applied within the filter', async () => {
    expect(await names({ search: 'exemplo', status: 'pro' })).toEqual(['Bia', 'Dora'])
  })

  it('The pages list every psychologist once, newest first, even within one instant', async () => {
    const whole = await admin.ask(listPsychologists)
    expect(whole).toHaveLength(EVERYBODY.length)
    const { rows, totals } = await walkPages(admin, listPsychologists, { limit: 2 })
    expect(rows).toEqual(whole)
    expect(new Set(totals)).toEqual(new Set([EVERYBODY.length]))
  })

  it('The waiting list begins with the longest wait, and marks a shared CRP', async () => {
    clock.advance(HOUR)
    const gil = await given.psychologist({ name: 'Gil Prado', isActive: false, crp: '24/555' })
    clock.set(START)
    const waiting = await admin.ask(listPsychologists, { query: { status: 'waiting' } })
    expect(waiting.map(({ name, crp_shared }) => [name, crp_shared])).toEqual([
      ['Edu Sá', true],
      ['Gil Prado', false],
    ])
    await deactivate(gil)
  })
})
