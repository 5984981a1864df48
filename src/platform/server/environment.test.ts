import { describe, expect, it } from 'vitest'
import { readEnvironment, SettingError } from './environment.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_segredo',
  STRIPE_WEBHOOK_SECRET: 'whsec_segredo',
  STRIPE_PRICE_PRO: 'price_mensal',
  STRIPE_PRICE_PRO_ANNUAL: 'price_anual',
}
const TOGETHER =
  'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO e STRIPE_PRICE_PRO_ANNUAL vão juntos: informe os quatro ou nenhum.'

describe('the settings of Stripe', () => {
  it('are all there or none, and with them nothing is bought in a test', () => {
    expect(readEnvironment({})).toMatchObject({ stripe: null, testCheckout: true })
    expect(readEnvironment(STRIPE)).toMatchObject({
      stripe: {
        secretKey: 'sk_live_segredo',
        webhookSecret: 'whsec_segredo',
        prices: { pro: 'price_mensal', 'pro-annual': 'price_anual' },
        api: {},
      },
      testCheckout: false,
    })
  })

  it.each([...Object.keys(STRIPE)])('without %s stop the start', (missing) => {
    expect(() => readEnvironment({ ...STRIPE, [missing]: '' })).toThrow(new SettingError(TOGETHER))
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'pk_live_publica' }, 'uma chave secreta do Stripe, como sk_live_…'],
    [{ STRIPE_WEBHOOK_SECRET: 'segredo' }, 'o segredo de um webhook do Stripe, como whsec_…'],
    [{ STRIPE_PRICE_PRO: '49' }, 'o preço do Pro Mensal no Stripe, como price_…'],
    [{ STRIPE_PRICE_PRO_ANNUAL: '490' }, 'o preço do Pro Anual no Stripe, como price_…'],
  ])('%j is told by its name alone', (wrong, expected) => {
    const [name] = Object.keys(wrong)
    expect(() => readEnvironment({ ...STRIPE, ...wrong })).toThrow(
      new SettingError(`${name} não pode ser usado: o valor esperado é ${expected}.`),
    )
  })

  it('send the key to Stripe alone, or to a stand-in on this machine', () => {
    const at = (url: string) => readEnvironment({ ...STRIPE, STRIPE_API_URL: url }).stripe?.api
    expect(at('http://127.0.0.1:12111')).toEqual({
      protocol: 'http',
      host: '127.0.0.1',
      port: '12111',
    })
    expect(() => at('https://api.exemplo.com')).toThrow(
      new SettingError('STRIPE_API_URL só é aceito em endereço local (loopback), para testes.'),
    )
    expect(() => readEnvironment({ STRIPE_API_URL: 'http://127.0.0.1:12111' })).toThrow(
      new SettingError(TOGETHER),
    )
  })
})
