import { expect, it } from 'vitest'
import type { SheetKind } from '../labels.ts'
import { fieldOfHeading } from '../reading/heading-words.ts'
import { guessKind } from './guess-rules.ts'

const SHEETS: [headings: string, kind: SheetKind][] = [
  ['Nome;Celular;E-mail;Valor da sessão;Obs.', 'patients'],
  ['Nome;Nascimento;Telefone;Sessões contratadas;Sessões restantes', 'patients'],
  ['Nome;Valor', 'patients'],
  ['Serviço;Duração;Valor', 'services'],
  ['Serviço;Descrição;Valor', 'services'],
  ['Paciente;Data;Hora;Valor;Pago?', 'sessions'],
  ['Paciente;Dia da semana;Horário', 'series'],
  ['Paciente;Serviço;Sessões;Usadas;Preço;Desconto;Recebido;Pago;Vale até;Vendido em', 'packages'],
  ['Paciente;Pacote;Saldo de sessões;Valor', 'packages'],
  ['Cliente;WhatsApp;Nº de sessões;Sessões utilizadas;Valor total;Pago?;Validade', 'packages'],
  ['Data;Descrição;Categoria;Valor', 'expenses'],
  ['Data;Código;Categoria;Descrição;Valor', 'expenses'],
  ['Data;Despesa;Valor', 'expenses'],
  ['Vencimento;Fornecedor;Valor;Data do pagamento', 'expenses'],
  ['Data;Histórico;Tipo de despesa;Valor pago', 'expenses'],
]

it.each(SHEETS)('takes a sheet of %s for one of %s', (headings, kind) => {
  const guesses = headings.split(';').map((one) => fieldOfHeading(one)?.field ?? 'ignore')
  expect(guessKind(guesses)).toBe(kind)
})
