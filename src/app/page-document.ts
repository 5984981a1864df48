import { readFileSync } from 'node:fs'
import { APP_NAME } from '../platform/shared/app-name.ts'
import { escapeHtml } from '../platform/shared/escape-html.ts'

export const ICON = `data:image/svg+xml,${encodeURIComponent(
  readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').trim(),
)}`

export interface PageAssets {
  css: string
  scriptUrl: string
  /** The hash of the small script that loads the other one after the first paint. */
  startUrl?: string
}

export interface PageDocument {
  head: string[]
  css: string
  body: string
  frame: { light: string; dark: string }
}

/** Returns a page's document. All parts are markup: values are already escaped. */
export function pageDocument({ head, css, body, frame }: PageDocument): string {
  return `<!DOCTYPE html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${frame.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${frame.dark}" media="(prefers-color-scheme: dark)">
<meta name="format-detection" content="telephone=no">
${head.join('\n')}
<style>${css}</style>
</head>
<body>${body}</body>
</html>
`
}

export interface SharedPage {
  title: string
  description: string
  origin: string
  path: string
  image: { path: string; alt: string }
}

export function sharedHead({ title, description, origin, path, image }: SharedPage): string[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    meta('robots', 'index, follow'),
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    property('og:type', 'website'),
    property('og:site_name', APP_NAME),
    property('og:locale', 'pt_BR'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', origin + path),
    property('og:image', origin + image.path),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', image.alt),
    meta('twitter:card', 'summary_large_image'),
  ]
}

export function hiddenHead(title: string): string[] {
  return [`<title>${escapeHtml(title)}</title>`, meta('robots', 'noindex')]
}

export function jsonScript(value: unknown, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`
}
