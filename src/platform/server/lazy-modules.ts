import { createRequire, Module } from 'node:module'

/** Modules that few requests need. Each is loaded at its first use: it takes memory, and a part of the start. */

const require = createRequire(import.meta.url)

/** Without fontkit, which reads fonts to embed: the standard ones need none, and it takes some 10 MiB. */
export function pdfkit(): typeof import('pdfkit') {
  loadedPdfkit ??= pdfkitWithoutFontkit()
  return loadedPdfkit
}

let loadedPdfkit: typeof import('pdfkit') | undefined

function pdfkitWithoutFontkit(): typeof import('pdfkit') {
  const fontkit = createRequire(require.resolve('pdfkit')).resolve('fontkit')
  require.cache[fontkit] ??= Object.assign(new Module(fontkit), { loaded: true })
  return require('pdfkit')
}

export const csvWriter = () => require('hucre/csv') as typeof import('hucre/csv')

export const xlsxWriter = () => require('hucre/xlsx') as typeof import('hucre/xlsx')

export const nodemailer = () => require('nodemailer') as typeof import('nodemailer')

export const mailParts = () => ({
  Composer:
    require('nodemailer/lib/mail-composer') as typeof import('nodemailer/lib/mail-composer').default,
  base64: require('nodemailer/lib/base64') as typeof import('nodemailer/lib/base64'),
  quotedPrintable: require('nodemailer/lib/qp') as typeof import('nodemailer/lib/qp'),
})

/** Without its WebAssembly, which takes 10 MiB more and encrypts somewhat faster. */
export const zipWriter = () =>
  require('@zip.js/zip.js/index-native.js') as typeof import('@zip.js/zip.js')
