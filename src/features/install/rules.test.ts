import { describe, expect, it } from 'vitest'
import { INSTALL_HELP } from './help-texts.ts'
import { type InstallWay, installStateOf, installWayOf } from './rules.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('the way to install by hand', () => {
  it.each<[string, InstallWay, string, number, string]>([
    [
      'Safari on an iPhone',
      'ios-safari',
      `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
      5,
      'Adicionar à Tela de Início',
    ],
    ['Safari on an iPad', 'ios-safari', `${MAC} Version/18.5 Safari/605.1.15`, 5, 'Compartilhar'],
    [
      'Chrome on an iPhone',
      'ios-other',
      `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`,
      5,
      'no Safari',
    ],
    [
      'Edge on an iPhone',
      'ios-other',
      `${IPHONE} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`,
      5,
      'no Safari',
    ],
    [
      'a window inside another application',
      'ios-other',
      `${IPHONE} Mobile/15E148 Instagram 390.0`,
      5,
      'no Safari',
    ],
    [
      'Safari 17 on a Mac',
      'mac-safari',
      `${MAC} Version/17.0 Safari/605.1.15`,
      0,
      'Adicionar ao Dock',
    ],
    [
      'Safari 16 on a Mac',
      'old-mac-safari',
      `${MAC} Version/16.6 Safari/605.1.15`,
      0,
      'Atualize o macOS',
    ],
    [
      'Firefox on Android',
      'firefox-android',
      'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
      5,
      'três pontos',
    ],
    [
      'Firefox on a computer',
      'firefox-desktop',
      `${WINDOWS} Gecko/20100101 Firefox/143.0`,
      0,
      'no Chrome, no Edge',
    ],
    [
      'Samsung Internet',
      'samsung',
      `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      5,
      'Adicionar página a',
    ],
    [
      'Chrome on Android',
      'chromium-android',
      `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`,
      5,
      'Instalar aplicativo',
    ],
    ['Chrome on a computer', 'chromium-desktop', `${WINDOWS} ${CHROME}`, 0, 'ícone de instalar'],
    [
      'Chrome on a Mac',
      'chromium-desktop',
      `${MAC} Chrome/140.0.0.0 Safari/537.36`,
      0,
      'ícone de instalar',
    ],
    [
      'Edge on a computer',
      'chromium-desktop',
      `${WINDOWS} ${CHROME} Edg/140.0.0.0`,
      10,
      'ícone de instalar',
    ],
    ['anything else', 'unknown', 'Lynx/2.9', 0, 'não oferece'],
  ])('the way to install by hand in %s is %s', (_, way, userAgent, maxTouchPoints, help) => {
    expect(installWayOf({ userAgent, maxTouchPoints })).toBe(way)
    const { title, steps } = INSTALL_HELP[way]
    expect([title, ...steps].join(' ')).toContain(help)
  })
})

describe('the application', () => {
  it.each<[string, InstallWay[]]>([
    ['installable', ['ios-safari', 'mac-safari', 'firefox-android', 'samsung']],
    [
      'unavailable',
      ['ios-other', 'old-mac-safari', 'chromium-desktop', 'firefox-desktop', 'unknown'],
    ],
  ])('the application is %s without a prompt if the browser is one of %s', (state, ways) => {
    for (const way of ways)
      expect(installStateOf({ installed: false, hasPrompt: false, way })).toBe(state)
  })

  it('the application is installable wherever the browser’s own prompt is available', () => {
    for (const way of Object.keys(INSTALL_HELP) as InstallWay[])
      expect(installStateOf({ installed: false, hasPrompt: true, way })).toBe('installable')
  })

  it('the application is not offered again once it is installed', () => {
    for (const hasPrompt of [true, false])
      expect(installStateOf({ installed: true, hasPrompt, way: 'ios-safari' })).toBe('installed')
  })
})
