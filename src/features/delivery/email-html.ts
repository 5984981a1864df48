import { Markup, markup } from '../../platform/shared/markup.ts'
import {
  type EmailContent,
  type EmailParts,
  type Fact,
  type Links,
  partsOf,
} from './email-content.ts'

/**
 * An e-mail as HTML for mail programs: tables, inline styles, no picture, nothing that is fetched. The classes serve dark mode
 * and narrow screens. Outlook for Windows renders e-mails with Word, which supports padding, backgrounds and widths only on
 * cells, and reads comments that begin with `[if mso]`.
 */

export const EMAIL_COLOURS = {
  light: {
    paper: '#fbfaf7',
    surface: '#ffffff',
    sunken: '#f4f1ea',
    ink: '#1e2a2c',
    muted: '#566264',
    line: '#e4e0d8',
    edge: '#838a86',
    petrol: '#0e5a5a',
    'on-petrol': '#ffffff',
    light: '#f7dfae',
  },
  dark: {
    paper: '#0f1718',
    surface: '#162021',
    sunken: '#202d2e',
    ink: '#e9eeeb',
    muted: '#a4b2b0',
    line: '#2a3839',
    edge: '#718482',
    petrol: '#6fbfb6',
    'on-petrol': '#06201f',
    light: '#f2d493',
  },
} as const

const { light, dark } = EMAIL_COLOURS
const SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman',serif"
const WIDTH = 600
const BUTTON_WIDTH = 280
const PLACING = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"')

const STYLES = new Markup(`
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.sheet{padding:24px 20px!important}
.page{padding:20px 12px!important}
.button{width:100%!important}
}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.surface{background:${dark.surface}!important;border-color:${dark.line}!important}
.sunken{background:${dark.sunken}!important}
.ink{color:${dark.ink}!important}
.muted{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}
.petrol{background:${dark.petrol}!important}
.light{background:${dark.light}!important}
.main{background:${dark.petrol}!important;border-color:${dark.petrol}!important}
.main-text{color:${dark['on-petrol']}!important}
.other{background:${dark.surface}!important;border-color:${dark.edge}!important}
.other-text{color:${dark.petrol}!important}
}
`)

/** Word falls back to a serif if it lacks the first font, treats line heights as minimums, and scales by screen. */
const FOR_WORD = new Markup(`<!--[if mso]>
<style>td,th,p,a{font-family:'Segoe UI',Arial,sans-serif}td,th,h1,p,a{mso-line-height-rule:exactly}</style>
<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<![endif]-->`)

/** Word ignores the margins of tables. */
const WORD_GAP = new Markup(
  '<!--[if mso]><p style="margin:0;font-size:12px;line-height:12px">&nbsp;</p><![endif]-->\n',
)

/** Word ignores max-width: it gets a table of a fixed width around the e-mail. */
const WORD_FRAME = {
  start: new Markup(
    `<!--[if mso]><table ${PLACING.html} width="${WIDTH}" align="center"><tr><td><![endif]-->`,
  ),
  end: new Markup('<!--[if mso]></td></tr></table><![endif]-->'),
}

export function renderEmailHtml(content: EmailContent, links: Links): string {
  const drawn = partsOf(content, links)
  const document = markup`<!doctype html>
<html lang="pt-BR" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${drawn.signature}</title>
<style>${STYLES}</style>
${FOR_WORD}
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
${previewOf(drawn)}
<table ${PLACING} width="100%" class="paper" bgcolor="${light.paper}" style="background:${light.paper}">
<tr><td class="page" align="center" style="padding:32px 16px">${WORD_FRAME.start}
<table ${PLACING} width="${WIDTH}" style="width:100%;max-width:${WIDTH}px;font-family:${SANS};text-align:left">
<tr><td style="padding:0 4px 20px">${letterhead(drawn)}</td></tr>
<tr><td class="surface sheet" bgcolor="${light.surface}" style="padding:36px 40px;background:${light.surface};border:1px solid ${light.line};border-radius:14px">${sheet(drawn)}</td></tr>
<tr><td style="padding:20px 4px 0">${foot(drawn)}</td></tr>
</table>
${WORD_FRAME.end}</td></tr>
</table>
</body>
</html>
`
  return document.html
}

function previewOf({ preview }: EmailParts): Markup {
  const blanks = new Markup('&#847;&zwnj;&nbsp;'.repeat(60))
  return markup`<div aria-hidden="true" style="display:none;mso-hide:all;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${light.paper}">${preview}${blanks}</div>`
}

function letterhead({ signature }: EmailParts): Markup {
  return markup`<table ${PLACING}><tr>
${new Markup('<!--[if !mso]><!-->')}<td aria-hidden="true" style="padding-right:12px"><div class="petrol" style="width:22px;height:26px;padding:0;background:${light.petrol};border-radius:11px 11px 1px 1px;overflow:hidden"><div class="light" style="width:8px;height:21px;margin:5px 0 0 11px;background:${light.light};border-radius:2px 8px 0 0;font-size:0;line-height:0">&nbsp;</div></div></td>${new Markup('<!--<![endif]-->')}
<td class="ink" style="font-size:16px;line-height:24px;font-weight:600;color:${light.ink}">${signature}</td>
</tr></table>`
}

function sheet(drawn: EmailParts): Markup {
  const { greeting, opening, facts, quote, code, actions, closing } = drawn
  return markup`<h1 class="ink" style="margin:0 0 16px;font-family:${SERIF};font-size:26px;line-height:34px;font-weight:400;color:${light.ink}">${greeting}</h1>
${opening.map(paragraph)}${facts.length > 0 ? factTable(facts) : null}${quote === null ? null : quoted(quote)}${code === null ? null : codeBox(code)}${actions.map(button)}${closing.map(aside)}${signed(drawn)}`
}

function paragraph(text: string): Markup {
  return markup`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:26px;color:${light.ink};overflow-wrap:anywhere">${text}</p>
`
}

function aside(text: string): Markup {
  return markup`<p class="muted" style="margin:16px 0 0;font-size:15px;line-height:24px;color:${light.muted}">${text}</p>
`
}

function factTable(facts: readonly Fact[]): Markup {
  const rows = markup`<table width="100%" cellpadding="0" cellspacing="0" border="0">
${facts.map(
  ({ label, value }) =>
    markup`<tr><th scope="row" class="muted" style="padding:6px 16px 6px 0;font-size:15px;line-height:24px;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap;width:1%;color:${light.muted}">${label}</th><td class="ink" style="padding:6px 0;font-size:16px;line-height:24px;font-weight:600;color:${light.ink};overflow-wrap:anywhere;word-break:break-word;font-variant-numeric:tabular-nums">${value}</td></tr>
`,
)}</table>`
  return boxed(rows, '10px 20px', '4px 0 24px')
}

/** Draws a background with padding around its content. */
function boxed(content: Markup, padding: string, margin: string): Markup {
  return markup`<table ${PLACING} width="100%" style="margin:${margin};border-collapse:separate"><tr><td class="sunken" bgcolor="${light.sunken}" style="padding:${padding};background:${light.sunken};border-radius:10px">${content}</td></tr></table>
${WORD_GAP}`
}

function quoted(text: string): Markup {
  return markup`<table ${PLACING} width="100%" style="margin:0 0 24px"><tr><td class="line" style="padding:2px 0 2px 18px;border-left:3px solid ${light.line}"><blockquote class="ink" style="margin:0;font-size:16px;line-height:26px;color:${light.ink};white-space:pre-wrap;overflow-wrap:anywhere">${text}</blockquote></td></tr></table>
${WORD_GAP}`
}

function codeBox(code: string): Markup {
  const digits = markup`<p class="ink" style="margin:0;font-size:34px;line-height:42px;font-weight:600;letter-spacing:6px;text-align:center;color:${light.ink};font-variant-numeric:tabular-nums">${code}</p>`
  return boxed(digits, '20px 12px', '4px 0 8px')
}

function button({ label, url }: EmailParts['actions'][number], index: number): Markup {
  const look =
    index === 0
      ? { name: 'main', ground: light.petrol, edge: light.petrol, text: light['on-petrol'] }
      : { name: 'other', ground: light.surface, edge: light.edge, text: light.petrol }
  // Word ignores the padding of links: the cell has the border, and there more padding.
  return markup`<table ${PLACING} width="${BUTTON_WIDTH}" class="button" style="margin:0 0 12px"><tr><td class="${look.name}" align="center" bgcolor="${look.ground}" style="padding:4px 12px;mso-padding-alt:12px 28px;background:${look.ground};border:1px solid ${look.edge};border-radius:10px;text-align:center"><a class="${look.name}-text" href="${url}" style="display:block;padding:8px 16px;font-size:16px;line-height:24px;font-weight:600;text-align:center;text-decoration:none;color:${look.text}">${label}</a></td></tr></table>
${WORD_GAP}`
}

function signed({ signature, isPersonal }: EmailParts): Markup | null {
  if (!isPersonal) return null
  return markup`<p class="ink" style="margin:28px 0 0;font-family:${SERIF};font-size:18px;line-height:26px;font-style:italic;color:${light.ink}">${signature}</p>
`
}

function foot({ notes, unsubscribe }: EmailParts): Markup {
  const style = `margin:0 0 6px;font-size:13px;line-height:20px;color:${light.muted}`
  const link =
    unsubscribe &&
    markup`<p class="muted" style="${style}"><a class="muted" href="${unsubscribe.url}" style="color:${light.muted};text-decoration:underline">${unsubscribe.label}</a></p>`
  return markup`${notes.map((note) => markup`<p class="muted" style="${style}">${note}</p>`)}${link}`
}
