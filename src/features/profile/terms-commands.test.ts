import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import type { TenantId } from '../../platform/server/database.ts'
import { changePsychologistStatus } from '../admin/psychologist-contract.ts'
import { TERMS_VERSION } from '../practice/terms.ts'
import { TERMS_VERSIONS } from '../practice/terms-changes.ts'
import { announceTerms } from './terms-commands.ts'
import { dismissTermsChanges, listTermsChanges } from './terms-contract.ts'

const { db, given, messages, services } = await openPractice()

const OLD = { version: '2026-01-01', appliesFrom: '2026-01-01', change: 'Primeira versão.' }
const PRESENT = TERMS_VERSIONS[0]
const CHANGED = [OLD, PRESENT] as const

async function oldAccount() {
  const ana = await given.psychologist()
  await forget(ana.id)
  return ana
}

const forget = (id: TenantId) =>
  db.asTenant(id, ({ sql }) =>
    sql.deleteFrom('terms_notices').where('psychologist_id', '=', id).execute(),
  )

const mailsTo = async (email: string) =>
  (await messages()).filter(
    ({ recipient, kind }) => recipient === email && kind === 'terms_changed',
  )

describe('a changed version of the terms', () => {
  it('A changed version is mailed once to each account in use, and shown until it is dismissed', async () => {
    const [ana, bia] = [await oldAccount(), await oldAccount()]
    await announceTerms(services, undefined, CHANGED)
    await announceTerms(services, undefined, CHANGED)
    const [mail, ...more] = await mailsTo(ana.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`A partir de 22/11/2026: ${PRESENT.change}`)
    expect(mail?.text).toContain('https://consultorio.test/legal')
    expect(await mailsTo(bia.email)).toHaveLength(1)
    expect(await ana.ask(listTermsChanges)).toEqual([PRESENT])

    await ana.ask(dismissTermsChanges, { body: { version: PRESENT.version } })
    await announceTerms(services, undefined, CHANGED)
    expect(await ana.ask(listTermsChanges)).toEqual([])
    expect(await mailsTo(ana.email)).toHaveLength(1)
    expect(await bia.ask(listTermsChanges)).toEqual([PRESENT])
  })

  it('An account registered with a version is not notified of it', async () => {
    const ana = await given.psychologist()
    await announceTerms(services, undefined, CHANGED)
    expect(await mailsTo(ana.email)).toEqual([])
    expect(await ana.ask(listTermsChanges)).toEqual([])
  })

  it('Registering stores the version that was accepted, and an announced version is not accepted', async () => {
    const [ana, bia] = [await given.psychologist(), await oldAccount()]
    await announceTerms(services, undefined, CHANGED)
    await bia.ask(dismissTermsChanges, { body: { version: PRESENT.version } })
    const acceptedBy = (id: TenantId) =>
      db.asTenant(id, ({ sql }) =>
        sql
          .selectFrom('terms_notices')
          .select(['version', 'accepted_at'])
          .where('psychologist_id', '=', id)
          .where('accepted_at', 'is not', null)
          .execute(),
      )
    expect(await acceptedBy(ana.id)).toEqual([
      { version: TERMS_VERSION, accepted_at: expect.any(Date) },
    ])
    expect(await acceptedBy(bia.id)).toEqual([])
  })

  it('Missed versions are mailed together in one e-mail', async () => {
    const ana = await oldAccount()
    const later = { version: '2026-12-01', appliesFrom: '2027-01-01', change: 'Outra mudança.' }
    await announceTerms(services, undefined, [OLD, PRESENT, later])
    const mails = await mailsTo(ana.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('A partir de 01/01/2027: Outra mudança.')
    expect(mails[0]?.text).toContain(PRESENT.change)
  })

  it('A deactivated account is notified once it is in use', async () => {
    const ana = await oldAccount()
    const admin = await given.psychologist({ isAdmin: true })
    const setActive = (is_active: boolean) =>
      admin.ask(changePsychologistStatus, { params: { id: ana.id }, body: { is_active } })
    await setActive(false)
    await announceTerms(services, undefined, CHANGED)
    expect(await mailsTo(ana.email)).toEqual([])
    await setActive(true)
    await announceTerms(services, undefined, CHANGED)
    expect(await mailsTo(ana.email)).toHaveLength(1)
  })

  it('A single version is not announced', async () => {
    const ana = await oldAccount()
    await announceTerms(services, undefined, [PRESENT])
    expect(await mailsTo(ana.email)).toEqual([])
  })
})

describe('the versions of the terms', () => {
  it('The versions are in order, each with a sentence, and the last one is current', () => {
    const versions = TERMS_VERSIONS.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort())
    for (const { version, appliesFrom, change } of TERMS_VERSIONS) {
      expect(appliesFrom >= version).toBe(true)
      expect(change).toMatch(/^\p{Lu}.*\.$/u)
    }
    expect(versions.at(-1)).toBe(TERMS_VERSION)
  })
})
