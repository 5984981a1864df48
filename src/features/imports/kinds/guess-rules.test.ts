import { describe, expect, it } from 'vitest'
import { guessColumns } from '../reading/headings.ts'
import { guessKind } from './guess-rules.ts'

function kindOf(headings: string, cells = '') {
  const rows = cells === '' ? [] : cells.split('\n').map((row) => row.split(';'))
  const columns = headings.split(';')
  const examples = columns.map((_, index) => [...new Set(rows.map((row) => row[index] ?? ''))])
  return guessKind(guessColumns({ headingRow: 1, columns, rows }), examples)
}

describe('the kind of a sheet', () => {
  it.each([
    ['Nome;Telefone;E-mail;CPF;Nascimento;Valor', 'patients'],
    ['Nome do paciente;Celular;Responsável;Obs.', 'patients'],
    ['Nome;Telefone;Data de nascimento;Situação', 'patients'],
    ['Nome;Telefone;Valor', 'patients'],
    ['Nome;Telefone;Horário', 'patients'],
    ['Paciente;Data;Hora;Valor;Pago?', 'sessions'],
    ['Data;Cliente;Serviço;Valor', 'sessions'],
    ['Data;Paciente;Valor', 'sessions'],
    ['Dia;Horário;Paciente;Status', 'sessions'],
    ['Nome;Telefone;Dia da semana;Horário', 'series'],
    ['Paciente;Dia da semana;Hora;Frequência;Valor', 'series'],
    ['Serviço;Valor;Duração', 'services'],
    ['Procedimento;Preço', 'services'],
    ['Nome;Valor;Duração', 'services'],
    ['Nome;Nascimento;Telefone;Sessões contratadas;Sessões restantes', 'patients'],
    ['Serviço;Descrição;Valor', 'services'],
    [
      'Paciente;Serviço;Sessões;Usadas;Preço;Desconto;Recebido;Pago;Vale até;Vendido em',
      'packages',
    ],
    ['Paciente;Em aberto;Desde', 'sessions'],
    ['Nome;Telefone;Saldo devedor', 'sessions'],
    ['Cliente;Valor devido;Data da dívida', 'sessions'],
    ['Nome;Telefone;Valor da sessão;Em aberto', 'patients'],
    ['Paciente;Pacote;Saldo de sessões;Valor', 'packages'],
    ['Paciente;Telefone;Sessões restantes;Valor do pacote', 'patients'],
    ['Cliente;WhatsApp;Nº de sessões;Sessões utilizadas;Valor total;Pago?;Validade', 'packages'],
    ['Data;Descrição;Categoria;Valor', 'expenses'],
    ['Data;Código;Categoria;Descrição;Valor', 'expenses'],
    ['Data;Despesa;Valor', 'expenses'],
    ['Vencimento;Fornecedor;Valor;Data do pagamento', 'expenses'],
    ['Data;Histórico;Tipo de despesa;Valor pago', 'expenses'],
  ])('%s is imported as %s', (headings, kind) => {
    expect(kindOf(headings)).toBe(kind)
  })

  it.each([
    [
      'Data;Paciente;Tipo;Valor',
      '02/03/2026;Ana Prado;Receita;150\n03/03/2026;Sala;Despesa;800',
      'sessions',
    ],
    ['Data;Nome;Tipo;Valor', '03/03/2026;Imobiliária;Saída;800', 'expenses'],
    [
      'Data;Descrição;Tipo;Valor',
      '02/03/2026;Ana;Entrada;150\n03/03/2026;Sala;Saída;800',
      'expenses',
    ],
    ['Data;Descrição;Tipo;Valor', '02/03/2026;Ana;Entrada;150', 'sessions'],
    ['Nome;Telefone;Dia;Horário', 'Ana Prado;11 98765-4321;Segunda;14h', 'series'],
    ['Nome;Telefone;Horário', 'Ana Prado;11 98765-4321;seg 14h', 'series'],
    ['Nome;Telefone;Dia;Frequência', 'Ana Prado;11 98765-4321;Segunda;Semanal', 'patients'],
    ['Dia;Horário;Paciente;Status', '30/11/2026;14h;Ana Prado;Realizada', 'sessions'],
    [
      'Data;Dia da semana;Hora;Paciente;Valor;Pago?',
      '05/01/2026;seg;14h;Ana Prado;180;sim',
      'sessions',
    ],
    [
      'Data;Dia;Hora;Paciente;Valor',
      '05/01/2026;seg;14h;Ana Prado;180\n12/01/2026;seg;14h;Ana Prado;180',
      'sessions',
    ],
    [
      'Data;Paciente;Telefone;Valor',
      '05/01/2026;Ana Prado;11 98765-4321;180\n12/01/2026;Ana Prado;11 98765-4321;180',
      'sessions',
    ],
    ['Data;Paciente;Telefone;Valor', '05/01/2026;Ana Prado;11 98765-4321;180', 'patients'],
    [
      'Paciente;Dia;Hora;Data;Valor',
      'Ana Prado;seg;14h;05/01/2026;180\nRui Reis;ter;14h;06/01/2026;180',
      'series',
    ],
  ])('%s with %s is imported as %s', (headings, cells, kind) => {
    expect(kindOf(headings, cells)).toBe(kind)
  })
})
