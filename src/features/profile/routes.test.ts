import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { getPublicPsychologist } from '../booking/contract.ts'
import { getProfile } from '../practice/contract.ts'
import {
  getPublicSettings,
  suggestSlug,
  updateProfile,
  updatePublicSettings,
  updateSettings,
} from './contract.ts'
import { DURATION_CHOICES, HOLD_CHOICES } from './settings-choices.ts'

const { given, visitor } = await openPractice()
const ana = await given.psychologist({ name: 'Ana Souza' })

const put = (path: string, payload: object) =>
  ana.send({ method: 'PUT', url: path, payload }).then((reply) => ({
    status: reply.statusCode,
    body: reply.json(),
  }))

const HOURS = JSON.stringify({
  start: '08:00',
  end: '20:00',
  monday: { enabled: true },
  tuesday: { enabled: true, start: '10:00', end: '16:00' },
})

describe('the own profile', () => {
  it('The profile is returned with all fields', async () => {
    expect(Object.keys(await ana.ask(getProfile))).toEqual(
      expect.arrayContaining(
        `id name email phone crp bio specialization plan publicSlug friendlyId allowOnlineBooking
         defaultSessionDuration pixKey address addressNumber city state enableEmailNotifications
         enableSmsNotifications autoConfirmBookings attendsOnline attendsInPerson observations workingHours
         profileImage sessionPrice isAdmin timezone createdAt`.split(/\s+/),
      ),
    )
  })

  it.each([
    ['name', 'Ana Lima', 'Ana Lima'],
    ['email', 'Ana.Lima@Exemplo.com.br', 'ana.lima@exemplo.com.br'],
    ['phone', '(11) 3333-4444', '+551133334444'],
    ['phone', '+351 912 345 678', '+351912345678'],
    ['phone', '', null],
    ['crp', '01/12345', '01/12345'],
    ['crp', '', null],
    ['bio', 'Olá 👋 <b>עברית</b>', 'Olá 👋 <b>עברית</b>'],
    ['specialization', 'Terapia cognitiva', 'Terapia cognitiva'],
    ['publicSlug', 'Dra. Ana Lima', 'dra-ana-lima'],
    ['allowOnlineBooking', false, false],
    ['address', 'Rua Augusta', 'Rua Augusta'],
    ['addressNumber', '1200, sala 3', '1200, sala 3'],
    ['city', 'São Paulo', 'São Paulo'],
    ['state', 'SP', 'SP'],
    ['attendsOnline', false, false],
    ['attendsInPerson', true, true],
    ['observations', 'Chegue 10 minutos antes', 'Chegue 10 minutos antes'],
    ['workingHours', HOURS, HOURS],
    ['sessionPrice', 200, '200.00'],
    ['sessionPrice', '180.5', '180.50'],
    ['sessionPrice', '', null],
    ['timezone', 'America/Manaus', 'America/Manaus'],
    ['minimumNoticeMinutes', 120, 120],
    ['bufferMinutes', '10', 10],
    ['opensWeekends', true, true],
  ])(
    'The profile can be changed in any subset of fields: %s as only %j',
    async (field, sent, stored) => {
      const before = await ana.ask(getProfile)
      const { status, body } = await put(updateProfile.path, { [field]: sent })
      expect(status).toBe(200)
      expect(body).toEqual({ ...before, [field]: stored, version: before.version + 1 })
      expect(await ana.ask(getProfile)).toEqual(body)
    },
  )

  it.each([
    ['plan', 'pro'],
    ['isAdmin', true],
    ['isActive', false],
    ['friendlyId', 99],
    ['id', '01890000-0000-7000-8000-000000000000'],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
  ])('The profile ignores %s, which cannot be set here', async (field, value) => {
    const before = await ana.ask(getProfile)
    expect(await put(updateProfile.path, { [field]: value })).toEqual({ status: 200, body: before })
  })

  it.each([
    ['name', 'A', 'Nome deve ter pelo menos 2 caracteres'],
    ['email', 'ana', 'Email inválido'],
    ['phone', '1199', 'Telefone deve ter pelo menos 10 dígitos'],
    ['publicSlug', '   ', 'Escreva um nome para o link'],
    ['publicSlug', '---', 'Escreva um nome para o link'],
    ['workingHours', '', 'Horários de atendimento inválidos'],
    ['workingHours', 'segunda a sexta', 'Horários de atendimento inválidos'],
    ['workingHours', 'null', 'Horários de atendimento inválidos'],
    ['workingHours', '[]', 'Horários de atendimento inválidos'],
    ['workingHours', '{"monday":', 'Horários de atendimento inválidos'],
    ['sessionPrice', '1,50', 'Valor inválido'],
    ['sessionPrice', -1, 'Valor inválido'],
    ['timezone', 'Europe/Lisbon', 'Escolha um fuso horário do Brasil'],
    ['bio', 'a'.repeat(2001), 'Use no máximo 2000 caracteres'],
    ['allowOnlineBooking', 'sim', 'Valor inválido'],
  ])('The profile refuses the %s %j: %s', async (field, value, message) => {
    const before = await ana.ask(getProfile)
    const { status, body } = await put(updateProfile.path, { city: 'Recife', [field]: value })
    expect(status).toBe(422)
    expect(body).toMatchObject({ message, details: [{ path: field, message }] })
    expect(await ana.ask(getProfile)).toEqual(before)
  })

  it('The profile’s e-mail is unique', async () => {
    const bia = await given.psychologist()
    const answer = await ana.call(updateProfile, { body: { email: bia.email.toUpperCase() } })
    expect([answer.status, answer.problem?.message]).toEqual([409, 'E-mail já cadastrado'])
    expect((await bia.call(updateProfile, { body: { email: bia.email } })).status).toBe(200)
  })
})

describe('the CRP', () => {
  const regions = Array.from({ length: 24 }, (_, n) => String(n + 1).padStart(2, '0'))
  it.each(regions)('A CRP of region %s is accepted', async (region) => {
    expect((await put(updateProfile.path, { crp: `${region}/123456` })).status).toBe(200)
  })

  it.each(['00/123456', '25/123456', '06/12', '06/123456789', 'CRP 06/1'])(
    'The CRP %s is refused',
    async (crp) => {
      const { status, body } = await put(updateProfile.path, { crp })
      expect([status, body.message]).toEqual([
        422,
        'Use o formato 06/123456, com a região de 01 a 24',
      ])
    },
  )
})

describe('the settings', () => {
  it.each([
    ...DURATION_CHOICES.map((choice) => ['defaultSessionDuration', choice] as const),
    ...Object.keys(HOLD_CHOICES).map((choice) => ['bookingHoldMinutes', Number(choice)] as const),
    ['bookingHoldMinutes', null],
    ['address', 'Rua Augusta, 1200'],
    ['enableEmailNotifications', false],
    ['enableSmsNotifications', true],
    ['autoConfirmBookings', true],
    ['timezone', 'America/Noronha'],
  ] as const)('The settings take any subset: %s as %j alone', async (field, value) => {
    const before = await ana.ask(getProfile)
    const { status, body } = await put(updateSettings.path, { [field]: value })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, [field]: value, version: before.version + 1 })
  })

  it.each([
    ['defaultSessionDuration', 14, 'Duração mínima de 15 minutos'],
    ['bookingHoldMinutes', 45, 'Valor inválido'],
    ['timezone', 'UTC', 'Escolha um fuso horário do Brasil'],
    ['pixKeyType', 'iban', 'Escolha o tipo da chave'],
  ])('The settings refuse the %s %j: %s', async (field, value, message) => {
    const { status, body } = await put(updateSettings.path, { [field]: value })
    expect(status).toBe(422)
    expect(body.details).toEqual([{ path: field, message }])
  })
})

describe('the public link', () => {
  it('The public link is returned with its whole address', async () => {
    const bia = await given.psychologist({ name: 'Bia Melo' })
    expect(await bia.ask(getPublicSettings)).toEqual({
      allowOnlineBooking: true,
      publicSlug: 'bia-melo',
      friendlyId: bia.friendlyId,
      publicUrl: `https://consultorio.test/agendar/${bia.friendlyId}/bia-melo`,
      version: expect.any(Number),
    })
  })

  it('The public link and its switch are saved separately', async () => {
    const bia = await given.psychologist({ name: 'Bia Melo' })
    const off = await bia.ask(updatePublicSettings, { body: { allowOnlineBooking: false } })
    expect(off).toMatchObject({ allowOnlineBooking: false, publicSlug: 'bia-melo' })
    const moved = await bia.ask(updatePublicSettings, { body: { publicSlug: 'bia' } })
    expect(moved).toMatchObject({
      allowOnlineBooking: false,
      publicUrl: `https://consultorio.test/agendar/${bia.friendlyId}/bia`,
    })
    const seen = await visitor.ask(getPublicPsychologist, { params: { id: bia.friendlyId } })
    expect(seen).toMatchObject({ allowOnlineBooking: false, publicSlug: 'bia' })
  })

  it.each([
    ['Ana  Souza', 'ana-souza'],
    ['JOÃO & Conceição!', 'joao-conceicao'],
    ['--ana--souza--', 'ana-souza'],
    ['a1b2c3d4-ana', 'a1b2c3d4-ana'],
  ])('The link %j gets the slug %s', async (typed, publicSlug) => {
    expect(await ana.ask(updatePublicSettings, { body: { publicSlug: typed } })).toMatchObject({
      publicSlug,
    })
  })

  it('A blank link is refused', async () => {
    const reply = await ana.call(updatePublicSettings, { body: { publicSlug: ' - ' } })
    expect([reply.status, reply.problem?.message]).toEqual([422, 'Escreva um nome para o link'])
  })

  it('A link is suggested from the name and not saved', async () => {
    const bia = await given.psychologist({ name: 'Beatriz Melo' })
    await bia.ask(updatePublicSettings, { body: { publicSlug: 'outro' } })
    expect(await bia.ask(suggestSlug)).toEqual({ publicSlug: 'beatriz-melo' })
    expect((await bia.ask(getPublicSettings)).publicSlug).toBe('outro')
  })

  it('A suggested link gets a number if another practice has it already', async () => {
    const name = 'Caio Prado'
    const [first, second] = [await given.psychologist({ name }), await given.psychologist({ name })]
    expect(await second.ask(suggestSlug)).toEqual({ publicSlug: 'caio-prado-2' })
    await second.ask(updatePublicSettings, { body: { publicSlug: 'caio-prado-2' } })
    expect(await second.ask(suggestSlug)).toEqual({ publicSlug: 'caio-prado-2' })
    expect(await first.ask(suggestSlug)).toEqual({ publicSlug: 'caio-prado' })
  })
})
