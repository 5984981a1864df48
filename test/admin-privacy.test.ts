import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { routes } from '../src/app/server.ts'
import { acceptAgreement } from '../src/features/agreements/contract.ts'
import { sealEntry } from '../src/features/records/contract.ts'
import { sendSupportMessage } from '../src/features/support/contract.ts'
import { addressOf } from '../src/platform/shared/endpoint.ts'
import { FILE_FORMATS } from '../src/platform/shared/file-formats.ts'
import { examplesFor } from './examples.ts'
import { openPractice } from './practice.ts'

/** The super admin sees practices and counts: nothing of a patient, no body of a message (docs/product.md, Super admin). */

const { given, visitor } = await openPractice()
const admin = await given.psychologist({ isAdmin: true })
const ana = await given.psychologist({ plan: 'pro', name: 'Ana Souza' })

const PHONE = '987650001'
const SECRETS = {
  name: 'Quitéria',
  email: 'quiteria@segredo.example',
  observations: 'Sonhou com o mar',
  notes: 'Traga o caderno',
  body: 'Lembre-se da sua consulta',
  subject: 'Consulta de amanhã',
  recipient: 'quiteria.outra@segredo.example',
  record: 'Falou do luto pela primeira vez',
  restricted: 'Protocolo do teste de personalidade',
  document: 'Laudo para a escola do bairro',
  agreement: 'Cento e oitenta reais por sessão',
  signer: 'Quitéria de Próprio Punho',
}
const maria = await given.patient(ana, {
  name: `${SECRETS.name} Ramalho`,
  phone: `11 ${PHONE}`,
  email: SECRETS.email,
  observations: SECRETS.observations,
})
const service = await given.service(ana)
const session = await given.session(ana, {
  patientId: maria.id,
  serviceId: service.id,
  notes: SECRETS.notes,
})
await given.payment(ana, session)
const message = await given.message(ana, {
  channel: 'email',
  status: 'failed',
  last_error: 'EENVELOPE 550',
  recipient: SECRETS.recipient,
  subject: SECRETS.subject,
  body: SECRETS.body,
  patient_id: maria.id,
  session_id: session.id,
})
const entry = await given.entry(ana, maria, { text: SECRETS.record })
await ana.ask(sealEntry, { params: { id: entry.id }, body: { text: SECRETS.record } })
await given.restrictedEntry(ana, maria, { text: SECRETS.restricted })
await given.document(ana, maria, { conclusion: SECRETS.document, purpose: SECRETS.document })
const { token } = await given.agreement(ana, maria, { fees: SECRETS.agreement })
await visitor.ask(acceptAgreement, {
  params: { token },
  body: { name: SECRETS.signer, cpf: '529.982.247-25', otherName: true },
})
await given.agreement(ana, maria, { fees: SECRETS.agreement })
const question = await ana.ask(sendSupportMessage, {
  body: { name: 'Ana Souza', email: ana.email, subject: 'Dúvida', message: 'Como faço?' },
})

const rows: Record<string, string> = {
  psychologists: ana.id,
  messages: message.id,
  'support-messages': question.id,
}

const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'admin')
const examples = examplesFor({ patientId: maria.id, serviceId: service.id })

/** Each in every format; in a path with an id, the id of Ana's row. */
const asked = endpoints.flatMap((endpoint) => {
  const { method, path, file, query } = endpoint
  const kind = path.split('/').find((part) => part in rows)
  const params = { id: kind ? rows[kind] : ana.id }
  const payload = examples.get(endpoint)
  const formats = file && query && 'format' in query.shape ? Object.keys(FILE_FORMATS) : [undefined]
  return formats.map((format) => {
    const url = addressOf({ path }, { params, query: { format } })
    return [`${method} ${url}`, { method, url, ...(payload ? { payload } : {}) }] as const
  })
})

/** Returns the readable text of a reply: spreadsheets are archives, and PDF text is compressed. */
async function textOf({ headers, body, rawPayload }: LightMyRequestResponse): Promise<string> {
  const type = headers['content-type']
  if (type === FILE_FORMATS.xlsx.type)
    return Object.values(unzipSync(rawPayload))
      .map((part) => strFromU8(part))
      .join('\n')
  if (type === FILE_FORMATS.pdf.type)
    return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text
  return body
}

/** A phone in any notation: its digits with anything between them. */
const phone = new RegExp([...PHONE].join('\\D{0,3}'))

it.each(asked)(
  '%s shows the super admin nothing of a patient, and no body of a message',
  async (_, request) => {
    const reply = await admin.send(request)
    expect(reply.statusCode).toBe(200)
    const text = await textOf(reply)
    expect(text.length).toBeGreaterThan(1)
    for (const secret of [...Object.values(SECRETS), token]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(phone)
  },
)
