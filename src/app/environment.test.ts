import { describe, expect, it } from 'vitest'
import { SettingError } from '../platform/server/environment.ts'
import { readEnvironment } from './environment.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_segredo',
  STRIPE_WEBHOOK_SECRET: 'whsec_segredo',
  STRIPE_PRICE_PRO: 'price_mensal',
  STRIPE_PRICE_PRO_ANNUAL: 'price_anual',
}
const TOGETHER =
  'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO e STRIPE_PRICE_PRO_ANNUAL vão juntos: informe os quatro ou nenhum.'

describe('the settings of Stripe', () => {
  it('the settings of Stripe are all there or none, and with them no plan can be bought on the test page', () => {
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

  it.each([...Object.keys(STRIPE)])(
    'the settings of Stripe without %s stop the start',
    (missing) => {
      expect(() => readEnvironment({ ...STRIPE, [missing]: '' })).toThrow(
        new SettingError(TOGETHER),
      )
    },
  )

  it.each([
    [{ STRIPE_SECRET_KEY: 'pk_live_publica' }, 'uma chave secreta do Stripe, como sk_live_…'],
    [{ STRIPE_WEBHOOK_SECRET: 'segredo' }, 'o segredo de um webhook do Stripe, como whsec_…'],
    [{ STRIPE_PRICE_PRO: '49' }, 'o preço do Pro Mensal no Stripe, como price_…'],
    [{ STRIPE_PRICE_PRO_ANNUAL: '490' }, 'o preço do Pro Anual no Stripe, como price_…'],
  ])('the settings of Stripe name only %j when it is wrong', (wrong, expected) => {
    const [name] = Object.keys(wrong)
    expect(() => readEnvironment({ ...STRIPE, ...wrong })).toThrow(
      new SettingError(`${name} não pode ser usado: o valor esperado é ${expected}.`),
    )
  })

  it('the settings of Stripe send the key only to Stripe, or to a stand-in on this machine', () => {
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

describe('the keys of Google and Microsoft', () => {
  const GOOGLE = { GOOGLE_CLIENT_ID: 'id-do-cliente', GOOGLE_CLIENT_SECRET: 'segredo-do-cliente' }

  it('the keys of Google and Microsoft open their calendars, both or none, and are sent to a stand-in on this machine only', () => {
    const client = { id: 'id-do-cliente', secret: 'segredo-do-cliente', standIn: null }
    const clientsOf = (more: object) => readEnvironment({ ...GOOGLE, ...more }).calendarClients
    expect(clientsOf({})).toEqual({ google: client, microsoft: null })
    expect(() => clientsOf({ GOOGLE_CLIENT_SECRET: '' })).toThrow(
      new SettingError(
        'GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET vão juntos: informe os dois ou nenhum.',
      ),
    )
    const standIn = 'http://127.0.0.1:9'
    expect(clientsOf({ CALENDAR_API_URL: standIn }).google).toEqual({ ...client, standIn })
    expect(() => clientsOf({ CALENDAR_API_URL: 'https://api.exemplo.com' })).toThrow(
      new SettingError('CALENDAR_API_URL só é aceito em endereço local (loopback), para testes.'),
    )
  })
})

describe('ADMIN_PASSWORD', () => {
  const given = (password: string, more = {}) =>
    readEnvironment({ ADMIN_EMAIL: 'dona@exemplo.com.br', ADMIN_PASSWORD: password, ...more })
  const PRODUCTION = {
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://consultorio.exemplo.com.br',
    MAIL_URL: 'smtp://mail.exemplo.com.br',
  }

  it('ADMIN_PASSWORD has at least 12 characters in production', () => {
    expect(() => given('onze caract', PRODUCTION)).toThrow(
      new SettingError('ADMIN_PASSWORD precisa de ao menos 12 caracteres com NODE_ENV=production.'),
    )
    expect(given('doze caracte', PRODUCTION).adminPassword).toBe('doze caracte')
    expect(given('segredo').adminPassword).toBe('segredo')
  })
})

const TWILIO = { SMS_URL: 'twilio://AC12:s3gredo@+5511999990000' }

describe('the settings of SMS', () => {
  it('the settings of SMS make patients log in by code, on this machine too', () => {
    expect(readEnvironment({})).toMatchObject({ patientLogin: 'phone', sms: null, whatsapp: null })
    expect(readEnvironment(TWILIO)).toMatchObject({ patientLogin: 'code', sms: { kind: 'twilio' } })
    expect(readEnvironment({ ...TWILIO, PATIENT_LOGIN: 'phone' }).patientLogin).toBe('phone')
  })

  it('the settings of SMS are enough for codes in production, but without any sender none arrives', () => {
    const production = { NODE_ENV: 'production', APP_ORIGIN: 'https://consultorio.test' }
    expect(() => readEnvironment(production)).toThrow(
      new SettingError(
        'MAIL_URL ou SMS_URL é obrigatório com NODE_ENV=production: sem um deles nenhum código de acesso chega aos pacientes.',
      ),
    )
    expect(readEnvironment({ ...production, ...TWILIO }).patientLogin).toBe('code')
    expect(readEnvironment({ ...production, MAIL_URL: 'smtp://x:25' }).patientLogin).toBe('code')
  })

  it('the settings of SMS require encrypted connections in production', () => {
    const at = (SMS_URL: string) =>
      readEnvironment({ NODE_ENV: 'production', APP_ORIGIN: 'https://consultorio.test', SMS_URL })
    expect(() => at('http://ana:s3gredo@gateway.test/sms')).toThrow(
      new SettingError(
        'SMS_URL precisa de https com NODE_ENV=production: por ele passam a senha, telefones e códigos de acesso. http só é aceito em endereço local (loopback).',
      ),
    )
    expect(at('http://127.0.0.1:4000/sms').sms).toMatchObject({ kind: 'gateway' })
    expect(at('https://gateway.test/sms').sms).toMatchObject({ kind: 'gateway' })
  })

  it.each([
    [{ SMS_URL: 'ftp://ana:s3gredo@gateway' }, 'SMS_URL'],
    [{ SMS_URL: 'https://ana:s3gredo%@gateway.test/sms' }, 'SMS_URL'],
    [{ MAIL_FROM: 's3gredo' }, 'MAIL_FROM'],
    [{ WHATSAPP_URL: 'https://s3gredo@graph.facebook.com' }, 'WHATSAPP_URL'],
  ])('the settings of SMS name only %j when it is wrong', (wrong, name) => {
    expect(() => readEnvironment(wrong)).toThrow(new RegExp(`^${name} não pode ser usado`))
    expect(() => readEnvironment(wrong)).not.toThrow(/s3gredo/)
  })
})

describe('the token of /metrics', () => {
  it('the token of /metrics is missing unless it is set', () => {
    expect(readEnvironment({}).metricsToken).toBe(null)
    expect(readEnvironment({ METRICS_TOKEN: 'dezesseis-letras' }).metricsToken).toBe(
      'dezesseis-letras',
    )
  })

  it('the token of /metrics is refused if it is easy to guess', () => {
    expect(() => readEnvironment({ METRICS_TOKEN: 'quinze-letras-1' })).toThrow(
      new SettingError(
        'METRICS_TOKEN não pode ser usado: o valor esperado é ao menos 16 caracteres.',
      ),
    )
  })
})

describe('a setting that cannot be used', () => {
  const SECRET = 'segredo-do-banco'

  it.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, 'PORT não pode ser usado: o valor esperado é um número de 0 a 65535.'],
    [{ PORT: '70000' }, 'PORT não pode ser usado: o valor esperado é um número de 0 a 65535.'],
    [
      { DATABASE_URL: `mysql://ana:${SECRET}@127.0.0.1/consultorio` },
      'DATABASE_URL não pode ser usado: o valor esperado é um endereço como postgres://usuario:senha@servidor:5432/banco.',
    ],
    [
      { MAIL_URL: `http://ana:${SECRET}@127.0.0.1` },
      'MAIL_URL não pode ser usado: o valor esperado é um endereço como smtp://usuario:senha@servidor:587.',
    ],
    [
      { SMS_URL: `ftp://ana:${SECRET}@127.0.0.1` },
      'SMS_URL não pode ser usado: o valor esperado é um endereço como https://usuario:senha@gateway.exemplo.com.br/sms ou twilio://CONTA:TOKEN@+5511999990000.',
    ],
    [
      { WHATSAPP_URL: `whatsapp://${SECRET}@numero` },
      'WHATSAPP_URL não pode ser usado: o valor esperado é um endereço como whatsapp://TOKEN@NUMERO?template=lembrete_consulta&language=pt_BR.',
    ],
    [
      { NODE_ENV: 'production', THROTTLE: 'on' },
      'APP_ORIGIN é obrigatório com NODE_ENV=production: o endereço público do site, como https://consultorio.exemplo.com.br.',
    ],
    [
      { APP_ORIGIN: 'consultorio.exemplo.com.br' },
      'APP_ORIGIN não pode ser usado: o valor esperado é um endereço como https://consultorio.exemplo.com.br.',
    ],
    [
      { HOST: '0.0.0.0', THROTTLE: 'off' },
      'THROTTLE=off só é aceito em endereço local (loopback).',
    ],
    [{ ADMIN_PASSWORD: SECRET }, 'ADMIN_PASSWORD precisa de ADMIN_EMAIL.'],
    [
      { ADMIN_EMAIL: 'dona', ADMIN_PASSWORD: SECRET },
      'ADMIN_EMAIL não pode ser usado: o valor esperado é um e-mail.',
    ],
    [
      { PATIENT_LOGIN: 'sms' },
      'PATIENT_LOGIN não pode ser usado: o valor esperado é phone ou code.',
    ],
    [
      { TRUST_PROXY: 'todos' },
      'TRUST_PROXY não pode ser usado: liste endereços IP ou faixas, separados por vírgula.',
    ],
  ])('a setting that cannot be used, as in %j, is named without its secret', (settings, text) => {
    expect(() => readEnvironment(settings)).toThrow(new SettingError(text))
  })
})
