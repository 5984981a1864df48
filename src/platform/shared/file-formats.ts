import * as z from 'zod/mini'

/** The files that lists and reports are exported as: their names on a screen and their media types. */
export const FILE_FORMATS = {
  xlsx: {
    label: 'Planilha Excel (XLSX)',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { label: 'Tabela (CSV)', type: 'text/csv; charset=utf-8' },
  pdf: { label: 'Documento (PDF)', type: 'application/pdf' },
} as const

export type FileFormat = keyof typeof FILE_FORMATS
export type TableFormat = Exclude<FileFormat, 'pdf'>

const MESSAGE = 'Escolha um dos formatos oferecidos'

/** What a list is exported as; CSV unless told. */
export const tableFormat = z._default(z.enum(['csv', 'xlsx'], MESSAGE), 'csv')
/** What a report is exported as. */
export const reportFormat = z._default(z.enum(['csv', 'xlsx', 'pdf'], MESSAGE), 'csv')

/** The media types of these formats, as an endpoint names the files it answers. */
export function typesOf(...formats: readonly FileFormat[]): readonly string[] {
  return formats.map((format) => FILE_FORMATS[format].type)
}
