import { describe, expect, it } from 'vitest'
import { codesFor } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { requestLoginCode, verifyLoginCode } from '../patient-login/contract.ts'
import { listPatientSessions } from './contract.ts'

const practice = await openPractice({
  SMS_URL: 'https://gateway.test/sms',
  MAIL_URL: 'smtp://correio.test:25',
})
const { clock, db, given, visitor } = practice
const ana = await given.psychologist({ plan: 'pro' })
const bia = await given.psychologist({ plan: 'pro' })

describe('codes with SMS', () => {
  it('A code goes to the phone by SMS, whatever e-mails are known', async () => {
    const phone = '+5511977440001'
    for (const owner of [ana, bia]) await given.patient(owner, { phone, email: 'm@exemplo.com' })
    const sent = await codesFor(practice, phone)
    expect(sent).toMatchObject([{ channel: 'sms', kind: 'login_code', recipient: phone }])
    expect(sent[0]?.body).toMatch(/^[\x20-\x7e]{1,160}$/)
    expect(sent[0]?.letter).toBeNull()
  })

  it('The code proves the phone and opens everything on file under it', async () => {
    const { id: patientId, phone } = await given.patient(ana, { phone: '11 97744-0002' })
    const { id: serviceId } = await given.service(ana)
    const session = await given.session(ana, { patientId, serviceId })
    const [sms] = await codesFor(practice, phone)
    const body = { phone, code: sms?.code ?? '' }
    const { token } = await visitor.ask(verifyLoginCode, { body })
    const headers = { authorization: `Bearer ${token}` }
    const own = await visitor.call(listPatientSessions, { query: { phone } }, { headers })
    expect(own.body.map(({ id }) => id)).toEqual([session.id])
    const tokens = await db.asPlatform((sql) =>
      sql.selectFrom('patient_tokens').select(['phone', 'email']).execute(),
    )
    expect(tokens).toEqual([{ phone, email: null }])
  })

  it('A landline’s code goes to the e-mail on file', async () => {
    await given.patient(ana, { phone: '11 3234-5678', email: 'fixo@exemplo.com' })
    expect(await codesFor(practice, '+551132345678')).toMatchObject([
      { channel: 'email', recipient: 'fixo@exemplo.com' },
    ])
  })

  it('An unknown phone gets the same answer and the same rows, and no message', async () => {
    const [known, unknown] = ['+5511977440003', '+5511977440004']
    await given.patient(ana, { phone: known })
    const leftBy = async (phone: string) => {
      const { status, body } = await visitor.call(requestLoginCode, { body: { phone } })
      const codes = await db.asPlatform((sql) =>
        sql.selectFrom('patient_codes').selectAll().where('phone', '=', phone).execute(),
      )
      return { status, body, codes: codes.map(({ email }) => email) }
    }
    expect(await leftBy(unknown)).toEqual(await leftBy(known))
    clock.advance(MINUTE)
    expect(await codesFor(practice, unknown)).toEqual([])
  })
})

describe('codes with only SMS', async () => {
  const smsAlone = await openPractice({
    SMS_URL: 'https://gateway.test/sms',
    PATIENT_LOGIN: 'code',
  })

  it('Without a mail server a landline gets no code, neither by phone nor by e-mail', async () => {
    const owner = await smsAlone.given.psychologist()
    await smsAlone.given.patient(owner, { phone: '11 3234-0001', email: 'fixo@exemplo.com' })
    await smsAlone.given.patient(owner, { phone: '11 3234-0002' })
    for (const phone of ['+551132340001', '+551132340002'])
      expect(await codesFor(smsAlone, phone)).toEqual([])
  })
})
