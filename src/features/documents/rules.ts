export const PARTS = {
  demand: 'Descrição da demanda',
  procedure: 'Procedimento',
  analysis: 'Análise',
  conclusion: 'Conclusão',
  references: 'Referências',
} as const
export type Part = keyof typeof PARTS

interface DocumentKind {
  title: string
  parts: readonly Part[]
}

/** Articles 9 to 15 of CFP 06/2019. A declaração and an atestado are one sentence; the others have parts. */
export const DOCUMENT_KINDS = {
  declaracao: { title: 'Declaração', parts: [] },
  atestado: { title: 'Atestado psicológico', parts: [] },
  relatorio: {
    title: 'Relatório psicológico',
    parts: ['demand', 'procedure', 'analysis', 'conclusion'],
  },
  laudo: {
    title: 'Laudo psicológico',
    parts: ['demand', 'procedure', 'analysis', 'conclusion', 'references'],
  },
  parecer: {
    title: 'Parecer psicológico',
    parts: ['demand', 'analysis', 'conclusion', 'references'],
  },
} as const satisfies Record<string, DocumentKind>
export type DocumentKindName = keyof typeof DOCUMENT_KINDS

const OWN_FIELDS: Record<DocumentKindName, readonly string[]> = {
  declaracao: ['sessionIds', 'companionName'],
  atestado: ['statement', 'diagnosis', 'leaveFrom', 'leaveDays', 'validUntil'],
  relatorio: ['validUntil'],
  laudo: ['validUntil'],
  parecer: ['validUntil'],
}

const KIND_FIELDS = [...new Set([...Object.keys(PARTS), ...Object.values(OWN_FIELDS).flat()])]

const REQUIRED: Record<DocumentKindName, Record<string, string>> = {
  declaracao: { sessionIds: 'Escolha os atendimentos que a declaração informa' },
  atestado: { statement: 'Escreva o que o atestado afirma' },
  relatorio: requiredParts('relatorio'),
  laudo: requiredParts('laudo'),
  parecer: requiredParts('parecer'),
}

function requiredParts(kind: DocumentKindName): Record<string, string> {
  const parts: readonly Part[] = DOCUMENT_KINDS[kind].parts
  return Object.fromEntries(parts.map((part) => [part, `Escreva a parte “${PARTS[part]}”`]))
}

export function fieldsOf(kind: DocumentKindName): readonly string[] {
  return [...OWN_FIELDS[kind], ...DOCUMENT_KINDS[kind].parts]
}

export function isRequired(kind: DocumentKindName, field: string): boolean {
  return field in REQUIRED[kind]
}

export interface DocumentFault {
  field: string
  message: string
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

export function documentFaults({
  kind,
  ...fields
}: { kind: DocumentKindName } & Record<string, unknown>): DocumentFault[] {
  const known = fieldsOf(kind)
  const foreign = KIND_FIELDS.filter((field) => !known.includes(field) && !isEmpty(fields[field]))
  const missing = Object.entries(REQUIRED[kind]).filter(([field]) => isEmpty(fields[field]))
  return [
    ...foreign.map((field) => ({
      field,
      message: `Este documento não tem este campo: ${DOCUMENT_KINDS[kind].title}`,
    })),
    ...missing.map(([field, message]) => ({ field, message })),
    ...(isEmpty(fields.leaveFrom) !== isEmpty(fields.leaveDays)
      ? [{ field: 'leaveDays', message: 'Informe o primeiro dia e quantos dias de afastamento' }]
      : []),
  ]
}
