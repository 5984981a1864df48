import { createRequire } from 'node:module'

/** Modules that few requests need, each loaded at its first use to save memory and startup time. */

const require = createRequire(import.meta.url)

export const pdfkit = () => require('pdfkit') as typeof import('pdfkit')

export const fontkit = () => require('fontkit') as typeof import('fontkit')

interface LineBreaker {
  nextBreak(): { position: number } | null
}

export const lineBreaker = () => require('linebreak') as new (text: string) => LineBreaker

export const csvWriter = () => require('hucre/csv') as typeof import('hucre/csv')

export const xlsxWriter = () => require('hucre/xlsx') as typeof import('hucre/xlsx')

export const webAuthn = () =>
  require('@simplewebauthn/server') as typeof import('@simplewebauthn/server')

export const webAuthnHelpers = () =>
  require('@simplewebauthn/server/helpers') as typeof import('@simplewebauthn/server/helpers')

export const nodemailer = () => require('nodemailer') as typeof import('nodemailer')

/** The build without WebAssembly, which would take 10 MiB more and encrypt somewhat faster. */
export const zipArchives = () =>
  require('@zip.js/zip.js/index-native.js') as typeof import('@zip.js/zip.js')

export const vcardParser = () => require('ical.js') as typeof import('ical.js').default

export const otp = () => require('otplib') as typeof import('otplib')
