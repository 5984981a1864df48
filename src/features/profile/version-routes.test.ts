import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { forgotPassword, resetPassword } from '../identity/contract.ts'
import { getProfile } from '../practice/contract.ts'
import { updateService } from '../services/contract.ts'
import { updateProfile, updateSettings } from './contract.ts'

const { db, given, messages, visitor } = await openPractice()

const MESSAGE =
  'Estes dados foram alterados em outra janela enquanto você editava. Nada foi salvo por cima.'

describe('a save over a newer version', () => {
  it('A save of the profile over a newer version is refused and changes nothing', async () => {
    const ana = await given.psychologist()
    const { version } = await ana.ask(getProfile)
    const first = await ana.ask(updateProfile, { body: { bio: 'Primeira', version } })
    expect(first.version).toBeGreaterThan(version)
    const second = await ana.call(updateSettings, { body: { address: 'Rua B', version } })
    expect([second.status, second.problem?.code, second.problem?.message]).toEqual([
      409,
      'changed_meanwhile',
      MESSAGE,
    ])
    expect(await ana.ask(getProfile)).toEqual(first)
  })

  it('A save of a service over a newer version is refused and changes nothing', async () => {
    const ana = await given.psychologist()
    const { id, version } = await given.service(ana)
    const params = { id }
    const first = await ana.ask(updateService, { params, body: { price: 180, version } })
    const second = await ana.call(updateService, { params, body: { name: 'Outro', version } })
    expect(second.problem?.code).toBe('changed_meanwhile')
    const third = await ana.ask(updateService, { params, body: { version: first.version } })
    expect(third).toEqual(first)
  })

  it('A save without a version succeeds', async () => {
    const ana = await given.psychologist()
    await ana.ask(updateProfile, { body: { bio: 'Primeira' } })
    expect((await ana.ask(updateProfile, { body: { bio: 'Segunda' } })).bio).toBe('Segunda')
  })

  it('Of twenty concurrent saves one succeeds and nineteen are refused', async () => {
    const ana = await given.psychologist()
    const { version } = await ana.ask(getProfile)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ana.call(updateProfile, { body: { bio: `Texto ${n}`, version } }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})

describe('a change of the profile', () => {
  it('A change of the profile is logged', async () => {
    const ana = await given.psychologist()
    await ana.ask(updateProfile, { body: { bio: 'Olá' } })
    const events = await db.asTenant(ana.id, ({ sql }) =>
      sql.selectFrom('audit_events').select(['actor', 'action']).execute(),
    )
    expect(events).toContainEqual({ actor: 'psychologist', action: 'profile.changed' })
  })

  it('A changed e-mail ends the password links sent to the old one', async () => {
    const ana = await given.psychologist()
    await visitor.ask(forgotPassword, { body: { email: ana.email } })
    const mail = (await messages()).find(
      ({ kind, recipient }) => kind === 'password_reset' && recipient === ana.email,
    )
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await ana.ask(updateProfile, { body: { email: 'nova.ana@exemplo.com.br' } })
    const reply = await visitor.call(resetPassword, { body: { token, password: 'outra senha' } })
    expect(reply.status).toBe(422)
  })
})

describe('the default video link', () => {
  it.each(['javascript:alert(1)', 'minha sala', 'ftp://sala.exemplo.com'])(
    'A video link that is no web address is refused: %s',
    async (videoLink) => {
      const ana = await given.psychologist()
      const reply = await ana.call(updateSettings, { body: { videoLink } })
      expect(reply.problem?.details).toEqual([
        { path: 'videoLink', message: 'Cole um endereço que comece com https://' },
      ])
    },
  )

  it('A public online booking takes place at the default video link', async () => {
    const videoLink = 'https://sala.exemplo.com/ana'
    const ana = await given.psychologist({ settings: { videoLink } })
    const { id: serviceId } = await given.service(ana, { isOnline: true })
    const { session } = await given.booking(ana, { serviceId })
    const row = await db.asTenant(ana.id, ({ sql }) =>
      sql.selectFrom('sessions').select('location').where('id', '=', session.id).execute(),
    )
    expect(row).toEqual([{ location: videoLink }])
  })
})
