import { beforeEach, describe, expect, it } from 'vitest'
import { Actor, type PsychologistActor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { createToken } from '../../platform/server/tokens.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { CallOf } from '../../platform/shared/endpoint.ts'
import { closeAccount } from '../account/contract.ts'
import { logout } from '../identity/contract.ts'
import { type SupportCategory, sendSupportMessage } from './contract.ts'

const { app, db, given, clock, messages } = await openPractice()

const admin = await given.psychologist({ isAdmin: true, email: 'dona@exemplo.com.br' })

type Body = CallOf<typeof sendSupportMessage>['body']

const MESSAGE: Body = {
  name: 'Maria Lima',
  email: 'Maria@Exemplo.com',
  phone: '11 91234-5678',
  category: 'tecnico',
  subject: 'Não consigo entrar',
  message: 'O código não chega.\nO que eu faço?',
}

const write = (actor: Actor, fields: Partial<Body> = {}) =>
  actor.call(sendSupportMessage, { body: { ...MESSAGE, ...fields } })
const stored = () =>
  db.asPlatform((sql) => sql.selectFrom('support_messages').selectAll().execute())
const ofKind = async (kind: string) => (await messages()).filter((message) => message.kind === kind)
const requests = () => ofKind('support_request')
const setAdmin = (isAdmin: boolean) =>
  db.asPlatform((sql) =>
    sql
      .updateTable('psychologists')
      .set({ is_admin: isAdmin })
      .where('id', '=', admin.id)
      .execute(),
  )
const stranger = () => new Actor(app)

beforeEach(async () => {
  await db.asPlatform(async (sql) => {
    await sql.deleteFrom('support_messages').execute()
    await sql.deleteFrom('messages').execute()
  })
})

it('without a super admin a message is only stored', async () => {
  await setAdmin(false)
  expect((await write(stranger())).status).toBe(201)
  expect([(await stored()).length, await messages()]).toEqual([1, []])
  await setAdmin(true)
})

describe('a message to the support', () => {
  it('a message to the support is stored, with the phone as dialled', async () => {
    const { status, body } = await write(stranger())
    expect([status, body.createdAt]).toEqual([201, new Date(clock.now()).toISOString()])
    expect(await stored()).toMatchObject([
      {
        id: body.id,
        psychologist_id: null,
        name: 'Maria Lima',
        email: 'maria@exemplo.com',
        phone: '+5511912345678',
        category: 'tecnico',
        subject: 'Não consigo entrar',
        message: 'O código não chega.\nO que eu faço?',
        created_at: new Date(clock.now()),
      },
    ])
  })

  it('a message to the support is mailed to the super admin, once, with everything that an answer needs', async () => {
    await write(stranger())
    const [mail, ...others] = await requests()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      psychologist_id: admin.id,
      channel: 'email',
      recipient: 'dona@exemplo.com.br',
      subject: 'Suporte: Problema técnico',
      status: 'queued',
    })
    for (const part of [
      'a resposta vai para maria@exemplo.com',
      'Telefone: (11) 91234-5678',
      'Categoria: Problema técnico',
      'Assunto: Não consigo entrar',
      'O código não chega.\nO que eu faço?',
    ])
      expect(mail?.text).toContain(part)
  })

  it('a message to the support is acknowledged immediately to its sender, with the time until a person answers', async () => {
    await write(stranger(), { name: 'Acesse golpe.com', subject: 'Prêmio', message: 'Clique aqui' })
    const [receipt, ...others] = await ofKind('support_received')
    expect([receipt?.recipient, others]).toEqual(['maria@exemplo.com', []])
    expect(receipt?.text).toContain('Uma pessoa vai ler e responder em até 24 horas úteis')
    expect(receipt?.text).not.toMatch(/golpe|Prêmio|Clique/)
  })

  it('a message to the support is acknowledged once a day to an address, since anybody may type it', async () => {
    const count = async () => (await ofKind('support_received')).length
    for (let n = 0; n < 3; n++) await write(stranger())
    expect([await count(), (await requests()).length]).toEqual([1, 3])
    clock.advance(DAY)
    await write(stranger())
    expect(await count()).toBe(2)
  })

  it('a message to the support has the writer’s address to reply to', async () => {
    await write(stranger())
    expect((await requests())[0]?.letter).toMatchObject({ replyTo: 'maria@exemplo.com' })
  })

  it('a message to the support needs neither phone nor category, which is then geral', async () => {
    const { name, email, subject, message } = MESSAGE
    const body = { name, email, subject, message }
    expect((await stranger().call(sendSupportMessage, { body })).status).toBe(201)
    expect(await stored()).toMatchObject([{ phone: null, category: 'geral' }])
    expect((await requests())[0]?.text).not.toContain('Telefone')
  })

  it.each(['geral', 'tecnico', 'pagamento', 'conta', 'sugestao'] as const)(
    'a message to the support of the category %s is accepted',
    async (category) => {
      expect((await write(stranger(), { category })).status).toBe(201)
      expect(await stored()).toMatchObject([{ category }])
    },
  )

  it.each<[sentence: string, fields: Partial<Body>, path: string, message: string]>([
    ['without a name', { name: ' ' }, 'name', 'Nome deve ter pelo menos 2 caracteres'],
    ['without an e-mail', { email: '' }, 'email', 'Email inválido'],
    ['with no e-mail address', { email: 'maria@' }, 'email', 'Email inválido'],
    ['without a subject', { subject: '' }, 'subject', 'Assunto é obrigatório'],
    ['without a message', { message: '\n' }, 'message', 'Mensagem é obrigatória'],
    [
      'with a phone too short',
      { phone: '9123' },
      'phone',
      'Telefone deve ter pelo menos 10 dígitos',
    ],
    [
      'of another category',
      { category: 'vendas' as SupportCategory },
      'category',
      'Valor inválido',
    ],
    [
      'over 5,000 characters',
      { message: 'x'.repeat(5_001) },
      'message',
      'Use no máximo 5000 caracteres',
    ],
  ])(
    'a message to the support %s is refused, and nothing is stored',
    async (_, fields, path, message) => {
      const { status, problem } = await write(stranger(), fields)
      expect([status, problem?.details]).toEqual([422, [{ path, message }]])
      expect([await stored(), await messages()]).toEqual([[], []])
    },
  )

  it('a message to the support of 5,000 characters arrives completely', async () => {
    const message = 'ção 🌱'.repeat(1_000).slice(0, 5_000)
    await write(stranger(), { message })
    expect((await stored())[0]?.message).toBe(message)
    expect((await requests())[0]?.text).toContain(message)
  })

  it.each(['name', 'subject'] as const)(
    'a message to the support whose %s has line breaks keeps it on one line, and adds no header',
    async (field) => {
      const { status } = await write(stranger(), { [field]: 'Oi\r\nBcc: todos\r\nPrazo: agora' })
      expect(status).toBe(201)
      expect((await stored())[0]?.[field]).toBe('Oi Bcc: todos Prazo: agora')
      expect((await requests())[0]?.subject).toBe('Suporte: Problema técnico')
    },
  )

  it.each(['name', 'subject', 'message'] as const)(
    'a message to the support says nothing of its %s in the mail’s subject line',
    async (field) => {
      await write(stranger(), { [field]: 'Minha crise de ansiedade' })
      expect((await requests())[0]?.subject).toBe('Suporte: Problema técnico')
    },
  )

  it.each(['(11) 91234-5678', '+55 11 91234 5678', '011912345678', '11.91234.5678'])(
    'a message to the support understands the phone %s',
    async (phone) => {
      await write(stranger(), { phone })
      expect((await stored())[0]?.phone).toBe('+5511912345678')
    },
  )
})

describe('a message written while logged in', () => {
  it('a message written while logged in on Pro is marked as the psychologist’s, and requires an answer within 1 hour', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    await write(ana)
    expect(await stored()).toMatchObject([{ psychologist_id: ana.id }])
    const [mail] = await requests()
    expect(mail?.subject).toBe('Suporte prioritário: Problema técnico')
    expect(mail?.text).toContain(`Conta: Ana Souza, ${ana.email}, Pro Mensal`)
    expect(mail?.text).toContain('Prazo: até 1 hora (plano Pro)')
    expect((await ofKind('support_received'))[0]?.text).toContain('em até 1 hora')
  })

  it('a message written while logged in on the free plan is marked, without priority', async () => {
    const ana = await given.psychologist()
    await write(ana)
    expect(await stored()).toMatchObject([{ psychologist_id: ana.id }])
    const [mail] = await requests()
    expect(mail?.text).toContain(`Conta: Ana Souza, ${ana.email}, Básico`)
    expect(mail?.text).not.toContain('Prazo')
  })

  it.each<[sentence: string, options: { isActive: boolean; isClosed: boolean }]>([
    ['inactive', { isActive: false, isClosed: false }],
    ['closed', { isActive: true, isClosed: true }],
  ])('a message of an %s account is accepted too', async (_, { isActive, isClosed }) => {
    const ana = await given.psychologist({ isActive })
    if (isClosed) await ana.ask(closeAccount, { body: { password: ana.password } })
    expect((await write(ana)).status).toBe(201)
    expect(await stored()).toMatchObject([{ psychologist_id: ana.id }])
  })

  it.each<[sentence: string, tokenOf: (ana: PsychologistActor) => Promise<string>]>([
    ['made up', async () => 'qualquer-coisa'],
    ['made up for a known account', async (ana) => createToken(ana.id)],
    [
      'of a login that ended',
      async (ana) => {
        await ana.ask(logout)
        return ana.token ?? ''
      },
    ],
  ])('a message with a token %s is accepted as a visitor’s', async (_, tokenOf) => {
    const token = await tokenOf(await given.psychologist({ plan: 'pro' }))
    expect((await write(new Actor(app, token))).status).toBe(201)
    expect(await stored()).toMatchObject([{ psychologist_id: null }])
    const [mail] = await requests()
    expect(mail?.text).not.toContain('Conta:')
  })
})
