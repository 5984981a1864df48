import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { archiveOf, unpack } from '../../../test/record-archive.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { endProof, proveLogin } from '../identity/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { updateProfile, updateSettings } from '../profile/contract.ts'
import { getRecord, getRecordPdf, listRecordLog } from '../records/contract.ts'
import { createSeries } from '../series/contract.ts'
import {
  acceptAgreement,
  getAgreement,
  getAgreementTemplate,
  getAgreementTerms,
  readAgreement,
  saveAgreementTemplate,
  sendAgreement,
} from './contract.ts'
import { listAgreements } from './listing-contract.ts'

const { db, clock, given, messages, services, visitor } = await openPractice()
afterEach(() => clock.set(START))

const at = (token: string) => ({ params: { token } })
const later = (days: number) => new Date(Date.parse(START) + days * DAY).toISOString()

const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })
const CPF = '529.982.247-25'
const MARIA = { name: 'Maria Lima', cpf: CPF }

async function givenOffer(owner = ana, fields: object = {}) {
  const patient = await given.patient(owner, { name: 'Maria Lima', ...fields })
  return { patient, ...(await given.agreement(owner, patient)) }
}

const accept = (token: string, body: object = MARIA, key?: string) =>
  visitor.send({
    method: 'POST',
    url: addressOf(acceptAgreement, at(token)),
    payload: body,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

async function readPdf(id: string): Promise<string> {
  const reply = await ana.send({ method: 'GET', url: addressOf(getAgreement, of({ id })) })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  return (await pdfText(reply.rawPayload)).replaceAll(/\s+/g, ' ')
}

it('the template is the product’s own until one is saved, and each save makes the next version', async () => {
  const bia = await given.psychologist()
  const first = await bia.ask(getAgreementTemplate)
  expect(first).toMatchObject({ version: 1, savedAt: null })
  const { savedAt: _, ...known } = first
  const body = { ...known, fees: 'R$ 180,00 por sessão, por Pix' }
  const saved = await bia.ask(saveAgreementTemplate, { body })
  expect(saved).toMatchObject({ version: 2, fees: body.fees })
  const again = await bia.ask(saveAgreementTemplate, { body: { ...body, version: 2 } })
  expect([again.version, again.savedAt]).toEqual([2, saved.savedAt])
  expect(await bia.ask(getAgreementTemplate)).toEqual(saved)
})

it('a template is not saved over a newer one', async () => {
  const bia = await given.psychologist()
  const { savedAt: _, ...known } = await bia.ask(getAgreementTemplate)
  await bia.ask(saveAgreementTemplate, { body: { ...known, fees: 'R$ 100,00 por sessão' } })
  const body = { ...known, fees: 'R$ 200,00 por sessão' }
  const refused = await bia.call(saveAgreementTemplate, { body })
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    { code: 'changed_meanwhile', current: { version: 2, fees: 'R$ 100,00 por sessão' } },
  ])
})

it('a template refuses placeholders of unknown fields', async () => {
  const { savedAt: _, ...known } = await ana.ask(getAgreementTemplate)
  const body = { ...known, text: `${known.text} {preço}` }
  const refused = await ana.call(saveAgreementTemplate, { body })
  expect(refused.problem?.details).toEqual([
    { path: 'text', message: expect.stringContaining('{preço}') },
  ])
})

it('a contract names the people, the service, the price, the rule of absences and the technologies, behind a link', async () => {
  await ana.ask(updateSettings, { body: { cancelNoticeHours: 48, lateCancelPercent: 50 } })
  const patient = await given.patient(ana, { name: 'Maria Lima' })
  const { agreement, url, emailed } = await ana.ask(sendAgreement, {
    ...of(patient),
    body: { fees: 'R$ 180,00 por sessão', technologies: 'Google Meet' },
  })
  expect([agreement, emailed]).toMatchObject([
    { state: 'pending', version: 1, sentAt: later(0), linkExpiresAt: later(30) },
    false,
  ])
  expect(url).toMatch(/^https:\/\/consultorio\.test\/contrato\/[\w-]{64}$/)
  const shown = await visitor.ask(readAgreement, at(url.split('/').at(-1) ?? ''))
  expect(shown).toMatchObject({
    psychologistName: 'Ana Souza',
    isByGuardian: false,
    acceptance: null,
  })
  for (const words of [
    'Maria Lima',
    'Ana Souza, CRP 06/123456',
    'R$ 180,00 por sessão',
    'uma sessão por semana',
    'até 48 h antes; depois, ou se faltar, é cobrada metade',
    'Google Meet',
    '02/03/2026',
  ])
    expect(shown.text).toContain(words)
  expect(shown.text).not.toMatch(/\{\p{L}+\}/u)
})

it('a contract gets price, frequency, length, type and payment from the fixed time, the service and the billing', async () => {
  const { ana: bia, ...ids } = await given.practice({
    plan: 'pro',
    settings: { pixKey: 'bia@exemplo.com' },
    service: { price: '180.00', duration: 45, isOnline: true, isInPerson: false },
  })
  const terms = () => bia.ask(getAgreementTerms, of({ id: ids.patientId }))
  expect(await terms()).toEqual({
    fees: 'R$ 180,00 por sessão, pagos a cada sessão, por Pix',
    frequency: 'sessões de 45 minutos, online, em dias e horários combinados',
    technologies: null,
  })
  const { patientId, serviceId } = ids
  await bia.ask(createSeries, {
    body: {
      ...{ patientId, serviceId, type: 'presencial', price: '160.00', duration: 45 },
      ...{ firstDate: '2026-03-10', time: '15:00', every: { unit: 'week', count: 2 } },
    },
  })
  await bia.ask(updatePatient, { ...of(ids.patient), body: { billing: 'monthly' } })
  const agreed = {
    fees: 'R$ 160,00 por sessão, pagos uma vez por mês, por Pix',
    frequency:
      'sessões de 45 minutos, presenciais, às terças, a cada 2 semanas, 15:00 (horário de Brasília)',
    technologies: 'nenhuma: o atendimento é presencial',
  }
  expect(await terms()).toEqual(agreed)
  const { token } = await given.agreement(bia, ids.patient)
  const { text } = await visitor.ask(readAgreement, at(token))
  for (const words of Object.values(agreed)) expect(text).toContain(words)
  expect(text).not.toContain('uma sessão por semana')
})

it('a contract is refused while a placeholder is left, with its name and position', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const patient = await given.patient(bia)
  const send = (body: object) => bia.call(sendAgreement, { ...of(patient), body })
  expect((await send({ fees: 'R$ [VALOR] por sessão' })).problem).toMatchObject({
    details: [{ path: 'fees', message: 'Falta preencher [VALOR]' }],
  })
  const { savedAt: _, ...known } = await bia.ask(getAgreementTemplate)
  const text = `${known.text}\nForo de [CIDADE].`
  await bia.ask(saveAgreementTemplate, { body: { ...known, text } })
  const refused = await send({})
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    {
      code: 'agreement_unfilled',
      message: 'Falta preencher [CIDADE], no modelo do contrato.',
    },
  ])
  expect((await bia.ask(listAgreements, of(patient))).agreements).toEqual([])
})

it('a contract that has the emergency contact names it, and is refused while there is none', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const patient = await given.patient(bia)
  const { savedAt: _, ...known } = await bia.ask(getAgreementTemplate)
  const text = `${known.text}\nEm urgência: {emergencia}.`
  await bia.ask(saveAgreementTemplate, { body: { ...known, text } })
  const refused = await bia.call(sendAgreement, { ...of(patient), body: {} })
  expect(refused.problem).toMatchObject({ code: 'agreement_without_emergency' })
  const rosa = { name: 'Rosa Lima', relation: 'relative', phone: '11 90000-1003' } as const
  await bia.ask(updatePatient, { ...of(patient), body: { people: [{ ...rosa, emergency: true }] } })
  const { token } = await given.agreement(bia, patient)
  const sent = await visitor.ask(readAgreement, at(token))
  expect(sent.text).toContain('Em urgência: Rosa Lima (familiar), (11) 90000-1003.')
})

it('a contract has registered names, and breaks up those that look like a web address or a phone', async () => {
  const bia = await given.psychologist({ name: 'Ma.de Lourdes Melo', plan: 'pro' })
  const rosa = {
    name: 'Rosa.me 11 98765-4321',
    relation: 'mother',
    phone: '11 90000-1003',
  } as const
  const patient = await given.patient(bia, {
    ...{ name: 'Ma.do Carmo x.com', socialName: 'Carlos Dito', birthDate: '2016-05-01' },
    people: [{ ...rosa, emergency: true, mayAccept: true }],
  })
  const { savedAt: _, ...known } = await bia.ask(getAgreementTemplate)
  const names = '{paciente}; {responsavel}; {profissional}; {emergencia}'
  await bia.ask(saveAgreementTemplate, { body: { ...known, text: `${known.text}\n\n${names}.` } })
  const { token } = await given.agreement(bia, patient)
  const { text } = await visitor.ask(readAgreement, at(token))
  expect(text).toContain(
    'Ma do Carmo x com; Rosa me …; Ma de Lourdes Melo; Rosa me … (mãe), (11) 90000-1003.',
  )
  expect(text).not.toMatch(/Carlos|x\.com|98765/)
})

it('a contract is mailed to a confirmed address, with the link and without its text', async () => {
  const { patient, token } = await givenOffer(ana, { email: 'maria@exemplo.com' })
  const letter = (await messages()).findLast(({ kind }) => kind === 'agreement_sent')
  expect(letter).toMatchObject({ recipient: 'maria@exemplo.com', patient_id: patient.id })
  expect(letter?.text).toContain(`/contrato/${token}`)
  expect(letter?.text).not.toMatch(/sessão|sigilo|psico/i)
})

it('a contract is not mailed if no e-mail is requested', async () => {
  const patient = await given.patient(ana, { email: 'quieta@exemplo.com' })
  const sent = await ana.ask(sendAgreement, { ...of(patient), body: { sendEmail: false } })
  expect(sent.emailed).toBe(false)
})

it('a contract replaces an unaccepted one, whose link no longer opens', async () => {
  const { patient, token } = await givenOffer()
  const next = await given.agreement(ana, patient)
  expect((await visitor.call(readAgreement, at(token))).status).toBe(404)
  expect((await accept(token)).statusCode).toBe(404)
  const { agreements } = await ana.ask(listAgreements, of(patient))
  expect(agreements.map(({ id }) => id)).toEqual([next.id])
})

it('a contract is sent only with a CRP and a valid proof', async () => {
  const bia = await given.psychologist({ crp: '' })
  const rui = await given.patient(bia)
  expect((await bia.call(sendAgreement, { ...of(rui), body: {} })).problem?.code).toBe(
    'crp_missing',
  )
  await bia.ask(updateProfile, { body: { crp: '06/123456' } })
  await bia.ask(endProof)
  expect((await bia.call(sendAgreement, { ...of(rui), body: {} })).problem?.code).toBe(
    'proof_needed',
  )
})

it('an expired, cut or made-up link opens no contract', async () => {
  const { token } = await givenOffer()
  for (const wrong of [token.slice(1), `${token.slice(0, -2)}AA`, 'x'.repeat(64), 'a'])
    expect((await visitor.call(readAgreement, at(wrong))).status).toBe(404)
  clock.set(later(30))
  expect((await visitor.call(readAgreement, at(token))).problem?.code).toBe('agreement_expired')
  expect((await accept(token)).json().code).toBe('agreement_expired')
})

it('an acceptance is stored with its time, signer and the SHA-256 of the text, and begins the record', {
  tags: 'both-databases',
}, async () => {
  const { patient, id, token } = await givenOffer(ana, { cpf: CPF })
  const { text } = await visitor.ask(readAgreement, at(token))
  const reply = await accept(token, { name: 'Maria Lima', cpf: '52998224725' })
  expect([reply.statusCode, reply.json()]).toEqual([200, { acceptedAt: later(0) }])
  const sha256 = createHash('sha256').update(text).digest('hex')
  expect(await visitor.ask(readAgreement, at(token))).toMatchObject({
    text,
    acceptance: { acceptedAt: later(0), name: 'Maria Lima', sha256 },
  })
  const { agreements } = await ana.ask(listAgreements, of(patient))
  expect(agreements).toMatchObject([{ id, state: 'accepted', acceptedAt: later(0) }])
  const printed = await readPdf(id)
  expect(printed).toContain(
    'Aceito em 02/03/2026 às 09:00 (horário de Brasília) por Maria Lima, CPF 529.982.247-25.',
  )
  expect(printed).toContain(sha256)
  expect((await ana.ask(getRecord, of(patient))).keptUntil).toBe('2046-03-02')
  const log = await ana.ask(listRecordLog, { query: { patientId: patient.id } })
  expect(log.map(({ action, actor }) => [action, actor])).toEqual([
    ['record.read', 'psychologist'],
    ['agreement.read', 'psychologist'],
    ['agreement.accepted', 'patient'],
  ])
})

it('an acceptance is mailed to both sides, with a link and the hash, and without the text', async () => {
  const { patient, token } = await givenOffer(ana, { email: 'maria@exemplo.com' })
  await accept(token)
  const kinds = ['agreement_copy', 'agreement_accepted']
  const letters = (await messages()).filter(({ kind }) => kinds.includes(kind)).slice(-2)
  expect(letters.map(({ recipient }) => recipient).sort()).toEqual(
    [ana.email, 'maria@exemplo.com'].sort(),
  )
  for (const { text } of letters) {
    expect(text).toMatch(/[0-9a-f]{64}/)
    expect(text).not.toMatch(/52998224725|529\.982|sigilo|psico|prontu/i)
  }
  const toAna = letters.find(({ recipient }) => recipient === ana.email)
  expect(toAna?.text).toContain(`/psychologist/patients/${patient.id}`)
  expect(toAna?.text).not.toContain(token)
})

it.each([
  ['without a valid CPF', { name: 'Maria Lima', cpf: '529.982.247-26' }, 'cpf'],
  ['without a name', { name: '', cpf: CPF }, 'name'],
  ['with another CPF than that on file', { name: 'Maria Lima', cpf: '111.444.777-35' }, 'cpf'],
])('an acceptance is refused %s, and can be given afterwards', async (_, body, field) => {
  const { token } = await givenOffer(ana, { cpf: CPF })
  const refused = await accept(token, body)
  expect([refused.statusCode, refused.json().details[0].path]).toEqual([422, field])
  expect((await accept(token)).statusCode).toBe(200)
})

it('the acceptance for a minor must be given by the guardian', async () => {
  const { id, token } = await givenOffer(ana, { birthDate: '2012-05-20', guardianName: 'Rui' })
  expect((await visitor.ask(readAgreement, at(token))).isByGuardian).toBe(true)
  expect((await accept(token)).json().details[0].path).toBe('name')
  expect((await accept(token, { name: 'Rui Lima', cpf: '111.444.777-35' })).statusCode).toBe(200)
  expect(await readPdf(id)).toContain('por Rui Lima, CPF 111.444.777-35, responsável.')
})

it('an acceptance under a name that is not on file asks once, without showing the name on file', async () => {
  const { token } = await givenOffer(ana, { cpf: CPF })
  const other = { name: 'Maria Souza', cpf: CPF }
  const answer = await accept(token, other)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'agreement_other_name'])
  expect(answer.body).not.toMatch(/Lima/)
  expect((await accept(token, { ...other, otherName: true })).statusCode).toBe(200)
})

it('the PDF of a contract prints all characters as written', async () => {
  const terms = { fees: 'R$ 180 ≥ mínimo', frequency: '1× → semana' }
  const { id, token } = await given.agreement(ana, await given.patient(ana), terms)
  await accept(token, { name: 'Łukasz Đorđević', cpf: CPF, otherName: true })
  const text = await readPdf(id)
  for (const expected of [terms.fees, terms.frequency, 'Łukasz Đorđević'])
    expect(text).toContain(expected)
  expect(text).not.toContain('?')
})

it('an acceptance is possible once: the second is refused, and the first stays', async () => {
  const { token } = await givenOffer()
  await accept(token)
  const second = await accept(token, { name: 'Outra Pessoa', cpf: '111.444.777-35' })
  expect([second.statusCode, second.json().code]).toEqual([409, 'agreement_accepted'])
  const { acceptance } = await visitor.ask(readAgreement, at(token))
  expect(acceptance?.name).toBe('Maria Lima')
})

it('an acceptance whose request is sent twice counts once, with the same answer', {
  tags: 'both-databases',
}, async () => {
  const { token } = await givenOffer()
  const [first, second] = await Promise.all([
    accept(token, MARIA, 'um-toque-1'),
    accept(token, MARIA, 'um-toque-1'),
  ])
  expect([first.statusCode, second.json()]).toEqual([200, first.json()])
  const rows = await db.owner.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/Maria|52998224725|529\.982/)
})

it('twenty simultaneous acceptances are one acceptance and nineteen refusals', {
  tags: 'both-databases',
}, async () => {
  const { patient, token } = await givenOffer()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      accept(token, {
        name: `Maria ${'abcdefghijklmnopqrst'[n]}a`,
        cpf: CPF,
        otherName: true,
      }),
    ),
  )
  const statuses = replies.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const { agreements } = await ana.ask(listAgreements, of(patient))
  expect(agreements).toHaveLength(1)
})

it('a closed practice takes no acceptance', async () => {
  const bia = await given.psychologist()
  const { token } = await givenOffer(bia)
  await db.asPlatform((scope) =>
    scope.updateTable('psychologists').set({ is_active: false }).where('id', '=', bia.id).execute(),
  )
  expect((await visitor.call(readAgreement, at(token))).status).toBe(404)
  expect((await accept(token)).statusCode).toBe(404)
})

it('an accepted contract can be read by its link for 180 days', async () => {
  const { token } = await givenOffer()
  await accept(token)
  clock.set(later(179))
  expect((await visitor.call(readAgreement, at(token))).status).toBe(200)
  clock.set(later(180))
  expect((await visitor.call(readAgreement, at(token))).status).toBe(410)
})

it('a new version of the template requires a new acceptance; the accepted contract stays readable', async () => {
  const bia = await given.psychologist({ name: 'Bia Melo' })
  const { patient, token } = await givenOffer(bia)
  await accept(token)
  const { savedAt: _, ...known } = await bia.ask(getAgreementTemplate)
  await bia.ask(saveAgreementTemplate, { body: { ...known, text: `${known.text}\n\nMais.` } })
  expect(await bia.ask(listAgreements, of(patient))).toMatchObject({
    currentVersion: 2,
    agreements: [{ version: 1, state: 'accepted' }],
  })
  await given.agreement(bia, patient)
  expect((await bia.ask(listAgreements, of(patient))).agreements).toMatchObject([
    { version: 2, state: 'pending' },
    { version: 1, state: 'accepted' },
  ])
  expect((await visitor.ask(readAgreement, at(token))).text).not.toContain('Mais.')
})

it('an accepted contract is kept with the record of a deleted patient and is in the archive; an unaccepted one is removed', async () => {
  const bia = await given.psychologist()
  const { patient, id, token } = await givenOffer(bia)
  await accept(token)
  const waiting = await given.agreement(bia, patient)
  await bia.ask(deletePatient, of(patient))
  expect((await visitor.call(readAgreement, at(waiting.token))).status).toBe(404)
  expect(
    (await bia.ask(listAgreements, of(patient))).agreements.map((agreement) => agreement.id),
  ).toEqual([id])
  const zip = await unpack(await archiveOf(bia))
  expect(JSON.parse(await zip.text('registro-0001/contratos.json'))).toMatchObject([
    { id, signer: { name: 'Maria Lima', cpf: '52998224725' } },
  ])
  const names = zip.entries.map(({ filename }) => filename)
  expect(names).toContain(`registro-0001/contratos/${id}.pdf`)
  const copy = await bia.send({ method: 'GET', url: addressOf(getRecordPdf, of(patient)) })
  expect(await pdfText(copy.rawPayload)).not.toContain('Contrato')
})

it('an accepted contract is visible only to its psychologist', async () => {
  const bia = await given.psychologist()
  const { patient, id } = await givenOffer()
  expect((await bia.call(listAgreements, of(patient))).status).toBe(404)
  expect((await bia.call(sendAgreement, { ...of(patient), body: {} })).status).toBe(404)
  const url = addressOf(getAgreement, of({ id }))
  expect((await bia.send({ method: 'GET', url })).statusCode).toBe(404)
})

it('the database contains no text of a contract, nor its token, and it can be neither changed nor moved', {
  tags: 'both-databases',
}, async () => {
  const { patient, token } = await givenOffer(ana, { name: 'Zuleica Prado' })
  await accept(token, { name: 'Zuleica Prado', cpf: CPF })
  const other = await givenOffer()
  await accept(other.token)
  for (const table of ['record_agreements', 'agreement_offers', 'agreement_templates'] as const) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(db.owner)
    for (const { row } of rows) {
      const bytes = row.replaceAll(/\\\\x([0-9a-f]+)/g, (_, hex: string) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      )
      expect(bytes).not.toMatch(/Zuleica|52998224725|529\.982|sigilo/)
      expect(bytes).not.toContain(token)
    }
  }
  const change = (statement: string) =>
    db.asTenant(ana.id, (tenant) => sql.raw(statement).execute(tenant.sql))
  for (const statement of [
    'delete from record_agreements',
    'update record_agreements set accepted_at = now()',
    'update agreement_templates set version = version',
  ])
    await expect(change(statement)).rejects.toThrow('permission denied')
  await sql`update record_agreements a set content = o.content from record_agreements o
    where a.id = ${other.id} and o.patient_id = ${patient.id}`.execute(db.owner)
  expect((await visitor.call(readAgreement, at(other.token))).problem?.code).toBe('damaged')
})

it('a birthday between sending and accepting changes who must accept a contract', async () => {
  const { patient, token } = await givenOffer()
  await ana.ask(updatePatient, { ...of(patient), body: { birthDate: '2015-01-01' } })
  expect((await visitor.ask(readAgreement, at(token))).isByGuardian).toBe(true)
})

it('a server without keys answers 503 for contracts, and still lists them', async () => {
  const { patient, token } = await givenOffer()
  const { keyring } = services
  services.keyring = null
  const replies = [
    await visitor.call(readAgreement, at(token)),
    await ana.call(sendAgreement, { ...of(patient), body: {} }),
    await ana.call(getAgreementTemplate),
  ]
  const listed = await ana.call(listAgreements, of(patient))
  const accepting = await accept(token)
  services.keyring = keyring
  expect(replies.map(({ problem }) => problem?.code)).toEqual(
    Array.from({ length: 3 }, () => 'records_off'),
  )
  expect([accepting.json().code, listed.status]).toEqual(['records_off', 200])
})

it('a link allows a limited number of attempts, so that a CPF cannot be guessed with it', async () => {
  const there = await openPractice({ THROTTLE: 'on' })
  const bia = await there.given.psychologist()
  const patient = await there.given.patient(bia, { cpf: CPF })
  await bia.ask(proveLogin, { body: { password: bia.password } })
  const { token } = await there.given.agreement(bia, patient)
  const attempt = (cpf: string) =>
    there.visitor.call(acceptAgreement, { ...at(token), body: { name: 'Maria Lima', cpf } })
  for (let n = 0; n < 10; n++) expect((await attempt('111.444.777-35')).status).toBe(422)
  expect((await attempt(CPF)).status).toBe(429)
})
