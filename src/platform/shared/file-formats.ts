import * as z from 'zod/mini'

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

export const tableFormat = z._default(z.enum(['csv', 'xlsx'], MESSAGE), 'csv')
export const reportFormat = z._default(z.enum(['csv', 'xlsx', 'pdf'], MESSAGE), 'csv')

export function typesOf(...formats: readonly FileFormat[]): readonly string[] {
  return formats.map((format) => FILE_FORMATS[format].type)
}
