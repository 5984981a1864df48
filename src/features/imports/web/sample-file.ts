/** The made-up spreadsheet that shows which columns an import reads. */
export const SAMPLE_NAME = 'pacientes-exemplo.csv'

const ROWS = [
  [
    ...['Nome do paciente', 'Telefone', 'E-mail', 'Data de nascimento', 'CPF'],
    ...['Nome do responsável', 'Telefone do responsável', 'Valor da sessão', 'Observações'],
  ],
  [
    ...['Joana Prado', '(11) 98765-4321', 'joana@exemplo.com.br', '12/04/1988', ''],
    ...['', '', '180,00', 'Prefere o fim da tarde'],
  ],
  [
    ...['Davi Moraes', '', '', '03/09/2016', ''],
    ...['Helena Moraes', '(11) 97654-3210', '150,00', ''],
  ],
  [
    ...['Otávio Reis', '(21) 99876-5432', 'otavio@exemplo.com.br', '', ''],
    ...['', '', 'R$ 200,00', 'Sessões online'],
  ],
]

/** Returns the spreadsheet as a file that Excel opens in columns: with semicolons and a byte order mark. */
export function sampleFile(): File {
  const lines = ROWS.map((row) => row.join(';'))
  return new File([`\ufeff${lines.join('\r\n')}\r\n`], SAMPLE_NAME, { type: 'text/csv' })
}
