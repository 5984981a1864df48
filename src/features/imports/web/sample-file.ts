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
  return csvFile(
    SAMPLE_NAME,
    ROWS.map((row) => row.join(';')),
  )
}

const TRIAL_LINES = [
  'Nome do paciente;Celular;E-mail;Dt. Nasc.;Responsável;Tel. responsável;Valor da sessão;Evolução;Cor da pasta',
  'Iracema Duarte;(11) 90000-0201;iracema@exemplo.com.br;14/02/1979;;;180,00;;azul',
  'Tomás Villar;11 90000-0202;;03/09/2016;Rosa Villar;(11) 90000-0203;150,00;Brincou com os blocos;verde',
  'Benedita Rocha;90000-0204;;;;;R$ 200;;azul',
  'Caetano Moura;11 90000;caetano@exemplo.com.br;30/06/1990;;;180,00;;amarela',
  'Ofélia Barros;(21) 90000-0205;ofelia@exemplo;;;;160,00;;verde',
  'Iracema Duarte;(11) 90000-0201;;;;;;;azul',
]

/** Returns a made-up spreadsheet with problems to correct, for the demonstration. */
export function trialFile(): File {
  return csvFile('planilha-inventada.csv', TRIAL_LINES)
}

function csvFile(name: string, lines: readonly string[]): File {
  return new File([`\ufeff${lines.join('\r\n')}\r\n`], name, { type: 'text/csv' })
}
