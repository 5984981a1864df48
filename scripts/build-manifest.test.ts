import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { APP_NAME } from '../src/platform/shared/app-name.ts'
import { describeApp } from './build-manifest.ts'

const app = describeApp('Agenda e pacientes', readFileSync('src/platform/web/tokens.css', 'utf8'))

describe('the manifest', () => {
  it('the manifest describes an application in a separate window, in Brazilian Portuguese', () => {
    expect(app).toMatchObject({
      name: APP_NAME,
      short_name: APP_NAME,
      description: 'Agenda e pacientes',
      lang: 'pt-BR',
      start_url: '/psychologist/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#fbfaf7',
      theme_color: '#fbfaf7',
    })
  })

  it('the manifest names only pictures that exist, one of them for any shape of icon', () => {
    const pictures = [...app.icons, ...app.screenshots].map(({ src }) => src)
    expect(pictures.filter((src) => !existsSync(`src/app/public${src}`))).toEqual([])
    expect(app.icons.map(({ purpose }) => purpose)).toContain('maskable')
  })
})
