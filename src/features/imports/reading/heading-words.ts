import { typedWords } from '../../../platform/shared/search-words.ts'
import type { ColumnField } from './cells.ts'

/**
 * Fields by the words of their headings. In addition to everyday Portuguese the list has the headings of exports in public
 * files: Google Contacts (`Given Name`, `Phone 1 - Value`) and Outlook (`Mobile Phone`, `Home Street`) as in many repositories'
 * fixtures, PracticeRunner's help page "Contact Import and Export Formats" for SimplePractice (`Client`, `DOB`, `Date Added`),
 * and snake case as in exported tables (`data_nascimento`, `nome_paciente`, `codigo_importacao`).
 */

/** Words that are written in several ways, without accents. */
const SAME_WORDS: readonly (readonly [word: string, RegExp])[] = [
  ['data', /^(?:dt|dta|data|datas|date)$/],
  [
    'nascimento',
    /^(?:nasc|nascim|nascto|nascimento|nascido|nascida|aniversario|aniver|aniv|niver|birthday|birthdate|birth|dob|dn|datanasc)$/,
  ],
  [
    'celular',
    /^(?:cel|celular|celulares|movel|telemovel|mobile|cellphone|cell|whats|whatsapp|whatsap|wpp|wats|watsap|zap|zapzap|wa)$/,
  ],
  [
    'telefone',
    /^(?:tel|tels|telef|telefone|telefones|telefonico|fone|fones|phone|phones|telephone|fixo)$/,
  ],
  ['email', /^(?:email|emails|mail|correio)$/],
  ['nome', /^(?:nome|nomes|nm|name|names)$/],
  [
    'paciente',
    /^(?:paciente|pacientes|pac|pct|pcte|pctes|cliente|clientes|cli|analisando|analisanda|patient|patients|client|clients|aluno|aluna|crianca|pessoa|assistido|usuario)$/,
  ],
  [
    'valor',
    /^(?:valor|valores|vlr|vl|val|preco|precos|price|amount|fee|fees|rate|honorario|honorarios|tarifa|quantia|investimento|mensalidade|custo|cost|charge|rs)$/,
  ],
  [
    'responsavel',
    /^(?:responsavel|responsaveis|resp|respons|guardian|tutor|tutora|parent|parents|genitor|genitora|genitores|mae|pai|pais|mother|father|filiacao|curador|curadora)$/,
  ],
  ['financeiro', /^(?:financeiro|financeira|pagador|pagadora|pagante|payer|payor|tomador|sacado)$/],
  ['emergencia', /^(?:emergencia|emerg|emergency|urgencia)$/],
  [
    'observacao',
    /^(?:obs|obss|observacao|observacoes|observ|nota|notas|anotacao|anotacoes|note|notes|comentario|comentarios|comment|comments|remarks|detalhes|lembrete|lembretes)$/,
  ],
  [
    'pago',
    /^(?:pago|paga|pagos|pagou|quitado|quitada|quitacao|recebido|recebida|recebi|recebeu|acertou|paid|liquidado)$/,
  ],
  ['pagamento', /^(?:pagamento|pagamentos|pagto|pgto|pgmto|pag|payment|recebimento|receb|pg)$/],
  [
    'situacao',
    /^(?:situacao|sit|status|presenca|presente|comparecimento|compareceu|veio|ocorreu|aconteceu|attendance|attended|showed|absent|ausente|ausencia|ausencias|missed|falta|faltas|faltou|andamento)$/,
  ],
  ['hora', /^(?:hora|horas|horario|horarios|hr|hrs|hs|time)$/],
  [
    'sessao',
    /^(?:sessao|sessoes|consulta|consultas|atendimento|atendimentos|agendamento|agendamentos|encontro|appointment|appointments|session|sessions)$/,
  ],
  [
    'endereco',
    /^(?:endereco|enderecos|end|address|logradouro|rua|street|avenida|residencia|moradia)$/,
  ],
  ['documento', /^(?:documento|documentos|doc|cnpj|document)$/],
]

const STOP_WORDS =
  /^(?:o|a|os|as|do|da|dos|das|de|d|e|em|no|na|of|the|for|para|p|por|pelo|pela|com|seu|sua|ou|and|or|to|que|value|1|um|uma|you)$/

/** A person's name with the phone in the same cell: `Nome e telefone`, `Responsável/Celular`. */
const WITH_PHONE =
  /^((?:(?!tel|fone|cel|whats|zap|mail).)*(?:nome|paciente|cliente|respons[áa]vel|m[ãa]e|pai|name)\)?)\s*(?:\be\b|[/+&,])\s*(?:n[º°o.]*\s*(?:de )?)?(?:tel|fone|cel|whats|zap|contato)[\p{L}.]*/iu

/** Returns a heading's words in the form that the rules match: ` data nascimento `. */
export function headingWords(heading: string): string {
  const parted = heading
    .normalize('NFC')
    .replace(WITH_PHONE, '$1 ')
    .replace(/(?<= \d+) - valor\s*$/i, '')
    .replace(/pa[íÍ]s/giu, ' country ')
    .replace(/\bnotas? fisca(?:l|is)\b|\b(?:n[º°o]?\.?|n[úu]mero) da nota\b/giu, ' recibo ')
    .replace(/\bem (?:atendimento|terapia|tratamento|acompanhamento)\b/gi, ' ativo ')
    .replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/e-?mails?/gi, ' email ')
    .replace(/\bend (?=date|time)/gi, ' fim ')
    .replace(/\bn(?:[º°]\.?|o\.)(?![\p{L}])|^\s*no\b/giu, ' numero ')
    .replace(/(?<=\p{L})\((?:s|es)\)/giu, '')
    .replace(/\(?\b(?:se|caso|quando|para)\b[^()]*\bmenor(?:es)?\b[^()]*\)?/giu, ' ')
    .replace(/^\s*(?:c ?\/ ?d|d ?\/ ?c)\s*$/i, 'credito debito')
    .replace(/r\$/gi, ' reais ')
    .replace(/c\.p\.f\.?/gi, ' cpf ')
    .replace(/\bdias? fixos?\b/gi, ' dia semana ')
    .replace(/\b(hor[aá]rios?|horas?) fix[oa]s?\b/gi, ' $1 ')
    .replace(/^\s*d[./]?\s?n\.?\s*$/i, 'nascimento')
    .replace(/^\s*(?:pag[oa]|pagou|recebid[oa]|quitad[oa]|paid) (?:em|on)\s*$/i, 'data pagamento')
  const words = typedWords(parted).flatMap(({ parts }) => parts.map((part) => part.trim()))
  const same = words
    .filter((word) => !STOP_WORDS.test(word))
    .map((word) => SAME_WORDS.find(([, forms]) => forms.test(word))?.[0] ?? word)
  return ` ${same.join(' ')} `
}

export interface HeadingField {
  field: ColumnField
  /** If several columns match a field, the best match gets it. */
  weight: number
  /** The column's values decide between name and phone. */
  isContact?: boolean
  /** Its field if another column has `field`: an amount that was paid is the price unless there is one. */
  otherwise?: ColumnField
}

/** The first rule with a matching pattern decides. */
type Rule = readonly [pattern: RegExp, field: ColumnField, weight?: number, otherwise?: ColumnField]

/** Returns a pattern of those words, or of a phrase. */
function anyWord(words: string, phrase?: RegExp): RegExp {
  return new RegExp(` (?:${words.replaceAll(' ', '|')}) ${phrase ? `|${phrase.source}` : ''}`)
}

const CLINICAL = anyWord(
  'evolucao evolucoes anamnese queixa queixas historico historia diagnostico diagnosticos ' +
    'diagnosis hipotese cid cid10 medicacao medicacoes medicamento medicamentos remedio remedios ' +
    'medication medications sintoma sintomas symptoms prontuario prontuarios relato relatos ' +
    'conduta demanda demandas terapeutico terapeuticos clinico clinica clinicos clinicas clinical ' +
    'soap progress intake tratamento comorbidade comorbidades alergia alergias doenca doencas ' +
    'transtorno registro registros intervencao intervencoes treatment history psiquiatrico risco ' +
    'humor laudo laudos presenting psychotherapy',
  / (?:motivo|tema|resumo|observacao|conteudo|assunto) sessao | sessao (?:observacao|resumo|tema|conteudo|assunto) | motivo /,
)

/** Headings whose columns are not imported. */
const IGNORED = anyWord(
  'id ids cod codigo code uuid matricula foto photo imagem avatar sexo genero gender idade age ' +
    'label labels rotulo rotulos marcador marcadores etiqueta etiquetas tag tags type phonetic yomi prefix suffix prefixo sufixo ' +
    'apelido nickname initials password senha group groups fax website site url custom relation ' +
    'jabber pager prioridade sensitivity mileage hobby cor linkedin instagram facebook insurance ' +
    'organization company department job business other signo versao version criado criada ' +
    'created updated atualizado atualizada atualizacao cadastro cadastrado inclusao added ' +
    'modified vencimento validade termino fim final saida end until reminder raca religiao token file ' +
    'importacao nf nfe nfse recibo recibos invoice receipt',
  / (?:ultima|ultimo|proxima|proximo|primeira|primeiro|1a|1o) (?:sessao|visita|pagamento|contato|data|reajuste) | dia vencimento | data (?:alta|inicio|entrada|saida|fim|ultima|primeira|proxima|contrato|admissao|ingresso|reajuste|inclusao) | receita saude | (?:numero|n|no|nr) prontuario | show hora /,
)

/** Other people in a sheet: psychologists, doctors, receptionists. */
const OTHERS = anyWord(
  'profissional profissionais psicologo psicologa psicologos terapeuta terapeutas medico medica ' +
    'psiquiatra doutor doutora dr dra clinician therapist provider supervisor supervisora ' +
    'secretaria atendente recepcionista crp crm vendedor unidade clinic organizer host',
)

/** About the patient, but without a field. */
const ABOUT = anyWord(
  'profissao ocupacao occupation escolaridade escola school serie convenio convenios rg civil ' +
    'indicacao indicado indicada encaminhado encaminhada encaminhamento conheceu naturalidade ' +
    'nacionalidade saude carteirinha empresa informacao informacoes',
)

/** The price of a package, which a sheet without numbers of sessions does not import. */
export const PRICE_OF_PACKAGE = / valor (?:total )?pacote | pacote (?:valor|reais) /

const NO_ROLE: readonly Rule[] = [
  [
    / (?:billing|service|procedure|cpt) code | (?:repasse|comissao) |^ (?:descontos?|cupom|impostos?) /,
    'ignore',
  ],
  [/ (?:event|evento|sessao) type /, 'service'],
  [/^ observacao (?:.* )?(?:pagamento|valor) /, 'observations'],
  [/ (?:telefone|celular|contato|email) (?:escola|convenio|plano) /, 'observations', 1],
  [/ link |^ (?:tipo|total) paciente $/, 'ignore'],
  [/ (?:ano|mes) (?:.* )?nascimento /, 'ignore'],
  [/ (?:cidade|local|municipio|estado|uf|country) (?:.* )?nascimento /, 'observations', 1],
  [/ nome (?:plano|conjuge|avo) /, 'observations', 1],
  [/^ cancel\w+ $|^ desmarcou $/, 'status'],
  [/ (?:expiration|vencimento|expira\w*|validade) (?:data|pacote) |^ expires $/, 'packageUntil'],
  [/ (?:ultimo|proximo) pagamento | (?:paciente|ativo|ativa|atendido|atendida) desde /, 'ignore'],
  [
    /^ desde (?:quando )?$| (?:aberto|devendo|deve|atraso) desde | data (?:divida|debito|pendencia) /,
    'date',
  ],
  [/ proximo valor | (?:nao )?recebe | encerrado | encerramento /, 'ignore'],
  [
    /^ (?:tipo )?(?:entradas? saidas?|receitas? despesas?|creditos? debitos?|debitos? creditos?|cd|dc) $|^ (?:tipo|natureza|movimento|movimentacao|operacao)(?: (?:lancamento|movimento|movimentacao|operacao|transacao))? $/,
    'side',
    1,
  ],
  [/ motivo valor | valor motivo /, 'priceReason'],
  [/ (?:combinado|valor|vigente|reajuste) (?:combinado )?desde /, 'priceSince'],
  [/ (?:numero|n|no|nr|cod|codigo) prontuario /, 'ignore'],
  [/ nome social | (?:preferred|prefere|preferencia|preferido|chamado|chamada) /, 'socialName'],
  [
    / nome (?:completo|sobrenome|registro|civil) | full nome | display nome | nome paciente (?:completo )?| file as /,
    'name',
    3,
  ],
  [/ (?:middle|additional|segundo) nome | nome meio /, 'middleName'],
  [/ (?:last|family) nome | sobrenome | surname | lastname | ultimo nome /, 'lastName'],
  [/ (?:first|given|primeiro) nome | firstname | prenome /, 'name', 1],
  [/ observacao .*(?:psicologo|psicologa|terapeuta|profissional|medico) /, 'clinical'],
  [OTHERS, 'ignore'],
  [/ (?:numero|n|no|nr) sessao pacote /, 'packageSessions', 3],
  [
    / (?:inicio|entrada|fim) (?:tratamento|terapia|acompanhamento) | (?:numero|n) sessao | sessao numero /,
    'ignore',
  ],
  [
    / data (?:.* )?(?:pagamento|pago) | (?:pagamento|pago) (?:em|data|dia) | (?:dia|quando) (?:pagamento|pago) | data (?:pix|credito|deposito) /,
    'paidOn',
  ],
  [
    / como (?:vai )?pago | pago como | pagamento type | pix (?:dinheiro|cartao) | dinheiro (?:pix|cartao) /,
    'method',
  ],
  [
    / (?:forma|meio|metodo|tipo|modo|method|via) (?:.* )?(?:pagamento|pago) | pagamento (?:method|forma) | (?:pagamento|pago) via |^ (?:forma|meio) $/,
    'method',
  ],
  [
    / (?:frequencia|periodicidade) (?:.* )?pagamento | cobranca | billing | faturamento /,
    'billing',
  ],
  [
    / (?:frequencia|freq|frequency|regularidade|periodicidade|recorrencia) | semanal quinzenal | (?:vezes|sessao) semana /,
    'frequency',
  ],
  [
    / (?:aberto|devedor|devendo|deve|devido|devida|debito|debitos|divida|dividas|owed|balance|inadimplencia|atraso|receber|pendente|pendencia|pendencias) | (?:saldo|resta|restante|situacao) pagar | valor restante /,
    'owed',
  ],
  [/ (?:pago|pagamento) pacote | pacote (?:pago|pagamento) /, 'paid', 2],
  [PRICE_OF_PACKAGE, 'price', 3],
  [
    / (?:restante|restantes|resta|restam|sobra|sobram|saldo|credito|creditos|credits|remaining|disponivel|disponiveis) | sessao fazer /,
    'packageLeft',
  ],
  [/ (?:usada|usadas|utilizada|utilizadas|feitas|consumidas) | sessao realizadas? /, 'packageUsed'],
  [/ (?:validade|vale ate|valido ate|valida ate|expira|expiracao) /, 'packageUntil'],
  [/ (?:vendido|comprado) | data (?:compra|venda) /, 'ignore'],
  [
    / (?:qtd|qtde|quantidade|total|contratadas|compradas) (?:.* )?sessao | sessao (?:contratadas|compradas|purchased|pacote|total|mes) | pacote | package /,
    'packageSessions',
  ],
  [/ situacao (?:.* )?(?:pagamento|financeiro) | pagamento situacao /, 'paid', 3],
  [
    / centro valor | plano contas | (?:tipo|categoria|grupo|natureza) (?:.* )?(?:despesa|gasto|custo) | conta contabil /,
    'category',
    3,
  ],
  [/ valor (?:.* )?pago | pago (?:valor|reais) | total pago /, 'price', 1, 'paid'],
  [/ pago | pagamento /, 'paid', 2],
  [/ valor final /, 'price', 3],
  [/ valor | reais /, 'price', 2],
  [/^ total $/, 'price', 1],
  [/ (?:email|telefone) (?:\d+ )?(?:type|label|tipo|rotulo|etiqueta|marcador) /, 'ignore'],
  [/ nascimento | data nac /, 'birthDate', 2],
  [CLINICAL, 'clinical'],
  [/ email /, 'email', 2],
  [
    / (?:endereco|bairro|cidade|municipio|city|cep|zip|postal|uf|complemento|country|pais) /,
    'address',
    1,
  ],
  [/ cpf /, 'cpf', 3],
  [/ documento | tax /, 'cpf', 1],
  [/ (?:duracao|duration|minutos|minutes|min|tempo) /, 'duration'],
  [/ dia(?:s)? (?:semana|sem) | weekday | day week /, 'weekday'],
  [/ dias sessao |^ (?:dias|day) $/, 'weekday', 1],
  [IGNORED, 'ignore'],
  [/ celular /, 'phone', 3],
  [
    / telefone (?:residencial|comercial|recado|trabalho|casa|2|3) | (?:residencial|comercial|home|work) telefone /,
    'phone',
    1,
  ],
  [/ telefone | contato numero | numero contato /, 'phone', 2],
  [
    / (?:data|dia) hora | data sessao | start data | data (?:service|servico) | service data /,
    'date',
    3,
  ],
  [/ (?:ativo|ativa|inativo|active) |^ acompanhamento $/, 'active', 2],
  [/ (?:modalidade|formato|online|presencial|modality|local|location) /, 'type'],
  [
    / (?:servico|servicos|procedimento|procedimentos|service|services|especialidade|terapia) | (?:tipo|type) (?:.* )?sessao | sessao (?:tipo|type) /,
    'service',
  ],
  [/ situacao paciente | paciente situacao /, 'active', 2],
  [
    / situacao (?:sessao )?| sessao situacao |^ (?:realizad|atendid)[oa] $|^ (?:foi|frequentou|completed|noshow|(?:numero|no) show) $/,
    'status',
    2,
  ],
  [/ hora (?:inicio|inicial|sessao|start)? ?| inicio | start hora | start /, 'time', 2],
  [/ data | dia | when | quando /, 'date', 2],
  [/ (?:categoria|category|classificacao) | plano contas /, 'category'],
  [/ (?:descricao|description|assunto|subject|titulo|title|evento|historico) /, 'description'],
  [
    / (?:despesas?|gastos?|fornecedor|favorecido|beneficiario|credor|estabelecimento|item|itens) /,
    'description',
    1,
  ],
  [/ observacao /, 'observations'],
  [ABOUT, 'observations'],
  [/ nome | paciente /, 'name', 2],
  [/ sessao /, 'service', 1],
]

const ROLES: readonly (readonly [
  role: RegExp,
  fields: Partial<Record<'phone' | 'email' | 'cpf' | 'relation' | 'name', ColumnField>>,
])[] = [
  [
    / financeiro | responsavel (?:.* )?pagamento | quem paga | paga nome | recibo (?:nome|em) | nome (?:nota|recibo) /,
    { phone: 'payerPhone', email: 'payerEmail', cpf: 'payerDocument', name: 'payer' },
  ],
  [/ emergencia /, { phone: 'emergencyPhone', name: 'emergencyName' }],
  [
    / responsavel | parentesco | vinculo | grau /,
    {
      phone: 'guardianPhone',
      email: 'guardianEmail',
      cpf: 'guardianCpf',
      relation: 'guardianRelation',
      name: 'guardian',
    },
  ],
]

const ROLE_KINDS = [
  ['phone', / telefone | celular /],
  ['email', / email /],
  ['cpf', / cpf | documento /],
  ['relation', / parentesco | vinculo | grau | relacao | relationship /],
] as const

const LONGEST_HEADING = 120

/** In the plural it is a count: `Sessões`, `Nº de sessões`. */
const NUMBER_OF_SESSIONS =
  /^\s*(?:(?:n[º°o]?\.?|n[úu]mero|quantidade|qtde?\.?) (?:de )?(?:atendimentos|consultas)|(?:(?:n[º°o]?\.?|n[úu]mero|quantidade|qtde?\.?) (?:de )?)?sess[õo]es)\s*$/i

/** Returns the field that a heading names, `ignore` for known headings that are not imported, and null for other words. */
export function fieldOfHeading(heading: string): HeadingField | null {
  if (NUMBER_OF_SESSIONS.test(heading)) return { field: 'packageSessions', weight: 1 }
  const words = headingWords(heading.slice(0, LONGEST_HEADING))
  const isPaid = / quem pago | pago (?:nome|cpf|documento) /.test(words)
  if (!/ situacao financeiro /.test(words) && !OTHERS.test(words)) {
    const role = ROLES.find(([pattern], index) => pattern.test(words) || (index === 0 && isPaid))
    if (role) return fieldOfRole(role[1], words)
  }
  if (/^ contatos? (?:\d+ |paciente )?$/.test(words))
    return { field: 'phone', weight: 1, isContact: true }
  const rule = NO_ROLE.find(([pattern]) => pattern.test(words))
  if (!rule) return null
  const [, field, weight = 2, otherwise] = rule
  return { field, weight, ...(otherwise && { otherwise }) }
}

function fieldOfRole(fields: (typeof ROLES)[number][1], words: string): HeadingField {
  const kind = ROLE_KINDS.find(([, pattern]) => pattern.test(words))?.[0]
  if (kind) return { field: fields[kind] ?? 'observations', weight: 2 }
  if (
    / (?:nascimento|rg|profissao|ocupacao|escolaridade|idade|endereco|civil|observacao) /.test(
      words,
    )
  )
    return { field: 'observations', weight: 1 }
  return { field: fields.name ?? 'ignore', weight: 2, isContact: true }
}
