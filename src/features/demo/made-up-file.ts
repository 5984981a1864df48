const LINES = [
  'Nome do paciente;Celular;E-mail;Dt. Nasc.;Responsável;Tel. responsável;Valor da sessão;Evolução;Cor da pasta',
  'Iracema Duarte;(11) 90000-0201;iracema@exemplo.com.br;14/02/1979;;;180,00;;azul',
  'Tomás Villar;11 90000-0202;;03/09/2016;Rosa Villar;(11) 90000-0203;150,00;Brincou com os blocos;verde',
  'Benedita Rocha;90000-0204;;;;;R$ 200;;azul',
  'Caetano Moura;11 90000;caetano@exemplo.com.br;30/06/1990;;;180,00;;amarela',
  'Ofélia Barros;(21) 90000-0205;ofelia@exemplo;;;;160,00;;verde',
  'Iracema Duarte;(11) 90000-0201;;;;;;;azul',
]

/** Returns the made-up spreadsheet that the demonstration imports. */
export function madeUpFile(): File {
  return new File([`${LINES.join('\r\n')}\r\n`], 'planilha-inventada.csv', { type: 'text/csv' })
}
