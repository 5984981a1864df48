import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EmailContent, partsOf, renderEmailText } from '../features/delivery/email-content.ts'
import { EMAIL_COLOURS, renderEmailHtml } from '../features/delivery/email-html.ts'
import { escapeHtml } from '../platform/shared/escape-html.ts'
import { SAMPLE, SAMPLE_LINKS, sampleMessages } from './dev/sample-messages.ts'

const samples = sampleMessages(SAMPLE)
const plain: EmailContent = { greeting: 'Olá.', opening: ['Tudo certo.'] }
const tagsOf = (html: string) => html.match(/<[^>]*>/g)
const elementsOf = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)\b[^>]*>/g)].map(([tag, name = '']) => ({
    html: tag,
    name,
    style: /style="([^"]*)"/.exec(tag)?.[1] ?? '',
  }))
const linkTo = (url: string): EmailContent => ({
  ...plain,
  actions: [{ label: 'Abrir', to: { url } }],
})

describe('an e-mail of each kind', () => {
  it.each(samples)('$title: the e-mail says the same with HTML and without', ({ emailContent }) => {
    const [html, text] = [
      renderEmailHtml(emailContent, SAMPLE_LINKS),
      renderEmailText(emailContent, SAMPLE_LINKS),
    ]
    const {
      greeting,
      opening,
      facts,
      quote,
      code,
      actions,
      closing,
      signature,
      notes,
      unsubscribe,
    } = partsOf(emailContent, SAMPLE_LINKS)
    const links = [...actions, ...(unsubscribe ? [unsubscribe] : [])]
    const shownTexts = [
      greeting,
      ...opening,
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...[quote, code].filter((part) => part !== null),
      ...links.flatMap(({ label, url }) => [label, url]),
      ...closing,
      signature,
      ...notes,
    ]
    for (const part of shownTexts) {
      expect(text).toContain(part)
      expect(html).toContain(escapeHtml(part))
    }
  })

  it.each(samples)(
    '$title: the e-mail has a subject that says nothing about health',
    ({ subject }) => {
      expect(subject).not.toMatch(/terapia|luto|psic|sessão|saúde/i)
    },
  )

  it.each(samples)(
    '$title: the e-mail names its service to nobody but the psychologist, in a separate line',
    ({ emailContent }) => {
      const text = renderEmailText(emailContent, SAMPLE_LINKS)
      const own = emailContent.actions?.some(({ to }) => to === 'agenda')
        ? '\nServiço: Terapia de luto\n'
        : ''
      expect(text).toContain(own)
      expect(text.replace(own, '')).not.toMatch(/terapia|luto/i)
      expect(partsOf(emailContent, SAMPLE_LINKS).preview).not.toMatch(/terapia|luto/i)
    },
  )

  it.each(samples)(
    '$title: the e-mail fetches nothing, runs nothing, and says its language',
    ({ emailContent }) => {
      const html = renderEmailHtml(emailContent, SAMPLE_LINKS)
      expect(html).not.toMatch(/<(img|script|link|iframe|object|form)|url\(|@import|src=/i)
      expect(html).toContain('<html lang="pt-BR"')
      expect(html).toContain('content="light dark"')
    },
  )

  it.each(samples)(
    '$title: the e-mail has space, grounds and edges on cells only, the one element of which Word draws them',
    ({ emailContent }) => {
      const html = renderEmailHtml(emailContent, SAMPLE_LINKS)
      const boxes = elementsOf(html).filter(
        ({ name, style }) =>
          !['td', 'th', 'body'].includes(name) &&
          /(?:^|;)(?:padding:(?!0;)|border-left:|border:)/.test(style) &&
          // A link in a button's cell is an outlined box and may have more space.
          !(name === 'a' && /display:block/.test(style)),
      )
      expect(boxes).toEqual([])
    },
  )

  it.each(samples)(
    '$title: each button of the e-mail is a cell with a ground, an edge and space in it',
    ({ emailContent }) => {
      const html = renderEmailHtml(emailContent, SAMPLE_LINKS)
      const { actions } = partsOf(emailContent, SAMPLE_LINKS)
      const cells = elementsOf(html).filter(
        ({ name, html }) => name === 'td' && /class="(?:main|other)"/.test(html),
      )
      expect(cells).toHaveLength(actions.length)
      for (const { html, style } of cells) {
        expect(html).toMatch(/bgcolor="#[0-9a-f]{6}"/)
        expect(style).toMatch(
          /padding:4px 12px;mso-padding-alt:12px 28px;background:#[0-9a-f]{6};border:1px solid #/,
        )
      }
    },
  )

  it('the e-mail is 600 pixels wide in Word too, which ignores max-width', () => {
    const html = renderEmailHtml(plain, SAMPLE_LINKS)
    expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="600"[^>]*><tr><td><!\[endif\]-->/)
    expect(html.match(/<!--\[if/g)).toHaveLength(html.match(/<!\[endif\]-->/g)?.length ?? 0)
  })
})

describe('typed text in an e-mail', () => {
  const typed = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => `a${text}`)
  const hostile = fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</table></body>',
    "' onclick='alert(1)",
    '&lt;b&gt;',
    '<!--',
    ']]>',
    '$&',
  )
  const emailContentOf = (text: string): EmailContent => ({
    greeting: text,
    opening: [text],
    facts: [{ label: text, value: text }],
    quote: text,
    code: text,
    actions: [{ label: text, to: 'booking' }],
    closing: [text],
    preview: text,
    signedBy: text,
    replyTo: text,
  })

  it('typed text is never markup, wherever it is', () => {
    const tags = tagsOf(renderEmailHtml(emailContentOf('a'), SAMPLE_LINKS))
    fc.assert(
      fc.property(fc.oneof(typed, hostile), (text) => {
        const html = renderEmailHtml(emailContentOf(text), SAMPLE_LINKS)
        expect(tagsOf(html)).toEqual(tags)
        expect(html).toContain(escapeHtml(text))
      }),
    )
  })

  it('typed text is unchanged in the plain-text version', () => {
    fc.assert(
      fc.property(fc.oneof(typed, hostile), (text) => {
        expect(renderEmailText(emailContentOf(text), SAMPLE_LINKS)).toContain(
          `\n${text}: ${text}\n`,
        )
      }),
    )
  })

  it('typed text adds no line break if it is a name or a place', () => {
    const broken = 'Ana\r\nBcc: todos@exemplo.com\n\nPrazo: já'
    const appointment = {
      ...SAMPLE,
      patientName: broken,
      psychologistName: broken,
      location: broken,
    }
    for (const { emailContent } of sampleMessages(appointment))
      expect(renderEmailText(emailContent, SAMPLE_LINKS)).not.toMatch(/^(Bcc|Prazo: já)/m)
  })
})

describe('a link of an e-mail', () => {
  it.each(['https://consultorio.example/a?b=1&c=2', 'http://127.0.0.1:3000/psychologist'])(
    'a link of an e-mail leads to %s',
    (url) => {
      expect(renderEmailHtml(linkTo(url), SAMPLE_LINKS)).toContain(`href="${escapeHtml(url)}"`)
      expect(renderEmailText(linkTo(url), SAMPLE_LINKS)).toContain(`Abrir:\n${url}`)
    },
  )

  it.each(['javascript:alert(1)', 'data:text/html,a', '/psychologist', 'ftp://a.example', ''])(
    'a link of an e-mail that is no address of the web is left out: %j',
    (url) => {
      expect(renderEmailHtml(linkTo(url), SAMPLE_LINKS)).not.toContain('<a ')
      expect(renderEmailText(linkTo(url), SAMPLE_LINKS)).not.toContain('Abrir')
    },
  )
})

describe('the preview text of an e-mail', () => {
  it('the preview text of an e-mail is its beginning', () => {
    expect(partsOf(plain, SAMPLE_LINKS).preview).toBe('Tudo certo.')
  })

  it.each([
    'Código de acesso',
    'Agendamento, a quem atende',
    'Pedido para remarcar',
    'Mensagem ao suporte',
  ])('the preview text of an e-mail of %s has neither a code nor a name', (kind) => {
    const sample = samples.find(({ title }) => title === kind)
    if (!sample) throw new Error(`no sample is called ${kind}`)
    expect(partsOf(sample.emailContent, SAMPLE_LINKS).preview).not.toMatch(/\d{6}|João|Reis/)
  })
})

describe('the colours of e-mails', () => {
  const tokens = readFileSync(new URL('../platform/web/tokens.css', import.meta.url), 'utf8')
  const pairs = [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)]

  it.each([
    ['light', 2, EMAIL_COLOURS.light],
    ['dark', 3, EMAIL_COLOURS.dark],
  ])('the colours of e-mails are those of the screens, in %s', (_, group, letters) => {
    const screens = Object.fromEntries(pairs.map((pair) => [pair[1], pair[group]]))
    expect(screens).toMatchObject(letters)
  })
})

describe('an hour in an e-mail', () => {
  const ofAcre = sampleMessages({ ...SAMPLE, timezone: 'America/Rio_Branco' })
  const HOUR_OF_DAY = /\d{2}:\d{2}/
  const named = (zone: string) => new RegExp(`\\d{2}:\\d{2}(?! \\(horário d[eo] ${zone}\\))`, 'g')

  it.each([
    ['Brasília', samples],
    ['Acre', ofAcre],
  ])('an hour in an e-mail has the practice’s zone next to it: %s', (zone, letters) => {
    const texts = letters.map(({ emailContent }) => renderEmailText(emailContent, SAMPLE_LINKS))
    expect(texts.filter((text) => HOUR_OF_DAY.test(text)).length).toBeGreaterThan(15)
    const unnamed = texts.flatMap((text) =>
      text.split('\n').flatMap((line) => (named(zone).test(line) ? [line] : [])),
    )
    expect(unnamed).toEqual([])
  })
})
