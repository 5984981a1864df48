import { ENTRY_KINDS, type EntryKind } from './rules.ts'

export type TemplateKind = EntryKind | 'restricted'
export const TEMPLATE_KINDS: Record<TemplateKind, string> = {
  ...ENTRY_KINDS,
  restricted: 'Registro restrito',
}

export const TEMPLATES_MAX = 50

export interface TemplateText {
  kind: TemplateKind
  name: string
  text: string
}

const headings = (...titles: string[]) => titles.map((title) => `## ${title}`).join('\n\n')

/** Templates with the parts that CFP 001/2009, art. 2, requires for a record. */
export const USUAL_TEMPLATES: readonly TemplateText[] = [
  {
    kind: 'identification',
    name: 'Identificação',
    text: headings(
      'Dados da pessoa atendida',
      'Responsável',
      'Encaminhamento recebido',
      'Contato em urgência',
    ),
  },
  {
    kind: 'demand',
    name: 'Avaliação de demanda e objetivos',
    text: headings('Demanda', 'Histórico relevante', 'Objetivos do trabalho', 'Combinados'),
  },
  {
    kind: 'evolution',
    name: 'Evolução',
    text: headings(
      'Evolução do trabalho',
      'Procedimentos técnico-científicos adotados',
      'Próximos passos',
    ),
  },
  {
    kind: 'procedure',
    name: 'Procedimento',
    text: headings('Procedimento adotado', 'Fundamento', 'Resultado'),
  },
  {
    kind: 'referral',
    name: 'Encaminhamento',
    text: headings('Para quem', 'Motivo', 'Informações prestadas'),
  },
  {
    kind: 'referral',
    name: 'Encerramento',
    text: headings('Motivo do encerramento', 'Resultados alcançados', 'Orientações dadas'),
  },
  {
    kind: 'restricted',
    name: 'Aplicação de teste',
    text: headings('Instrumento', 'Aplicação', 'Resultados', 'Análise'),
  },
]
