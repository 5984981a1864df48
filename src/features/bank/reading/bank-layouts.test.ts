import { expect, it } from 'vitest'
import { readBankFile } from './read-statement.ts'

/** A credit of R$ 150,00 on 2 March and a debit of R$ 80,50 on 3 March, in the layouts of Brazilian banks. */

function textsOf(file: string): string[] {
  const rows = readBankFile(Buffer.from(file)).statements.flatMap((statement) => statement.rows)
  expect(rows.map(({ day, cents }) => [day, cents])).toEqual([
    ['2026-03-02', 15_000],
    ['2026-03-03', -8_050],
  ])
  return rows.map(({ text }) => text)
}

const ofx = (lines: string) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>1<ACCTID>12345-6</BANKACCTFROM>
<BANKTRANLIST>${lines}</BANKTRANLIST><LEDGERBAL><BALAMT>1069,50<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

it.each([
  [
    'Itaú',
    ['PIX TRANSF ANA LIM02/03', 'BOLETO PAGO ENEL'],
    `Nome:;MARIA LIMA
Agência/Conta:;1234/56789-0
Atualização:;01/04/2026 08:00:00

Lançamentos
data;lançamento;ag./origem;valor (R$);saldos (R$)
27/02/2026;SALDO ANTERIOR;;;1.000,00
02/03/2026;PIX TRANSF  ANA LIM02/03;;150,00;
02/03/2026;SALDO TOTAL DISPONÍVEL DIA;;;1.150,00
03/03/2026;BOLETO PAGO ENEL;7777;-80,50;`,
  ],
  [
    'Itaú without headings',
    ['PIX TRANSF ANA LIM02/03', 'BOLETO PAGO ENEL'],
    '02/03/2026;PIX TRANSF ANA LIM02/03;150,00\n03/03/2026;BOLETO PAGO ENEL;-80,50\n',
  ],
  [
    'Bradesco, with the other side below',
    ['TRANSFERENCIA PIX REM: ANA LIMA 02/03', 'TRANSFERENCIA PIX DES: ENEL 03/03'],
    `Extrato de: Ag: 1234 | Conta: 12345-6 | Entre 01/03/2026 e 31/03/2026
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);
27/02/2026;SALDO ANTERIOR;;;;1.000,00;
02/03/2026;TRANSFERENCIA PIX;1234567;150,00;;1.150,00;
;REM: ANA LIMA              02/03;;;;;
03/03/2026;TRANSFERENCIA PIX;1234568;;-80,50;1.069,50;
;DES: ENEL 03/03;;;;;
Total;;;150,00;-80,50;1.069,50;

Últimos Lançamentos;;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);`,
  ],
  [
    'Santander',
    ['PIX RECEBIDO ANA LIMA', 'PAGAMENTO DE BOLETO ENEL'],
    `AGENCIA;CONTA
1234;130012345
Data;;Descrição;Docto;Situação;Crédito (R$);Débito (R$);Saldo (R$)
02/03/2026;;PIX RECEBIDO ANA LIMA;000000;;150,00;;1.150,00
03/03/2026;;PAGAMENTO DE BOLETO ENEL;000123;;;-80,50;1.069,50`,
  ],
  [
    'Inter',
    ['Pix recebido Ana Lima', 'Pagamento efetuado Enel'],
    ` Extrato Conta Corrente
Conta ;12345678
Período ;01/03/2026 a 31/03/2026
Saldo ;1.069,50

Data Lançamento;Histórico;Descrição;Valor;Saldo
02/03/2026;Pix recebido;Ana Lima;150,00;1.150,00
03/03/2026;Pagamento efetuado;Enel;-80,50;1.069,50`,
  ],
  [
    'Banco do Brasil',
    ['Pix - Recebido ANA LIMA', 'Pagamento de Boleto ENEL'],
    `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"27/02/2026","","Saldo Anterior","","0","1000.00",
"02/03/2026","1234-5","Pix - Recebido ANA LIMA","","123456789","150.00",
"03/03/2026","0000-0","Pagamento de Boleto ENEL","","123456790","-80.50",
"31/03/2026","","S A L D O","","0","1069.50",`,
  ],
  [
    'Banco do Brasil, newer',
    ['Pix - Recebido 02/03 10:32 00012345678909 ANA LIMA', 'Pagamento de Boleto ENEL'],
    `"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"
"27/02/2026","Saldo Anterior","","","1.000,00",""
"02/03/2026","Pix - Recebido","02/03 10:32 00012345678909 ANA LIMA","123456789012345","150,00","Entrada"
"03/03/2026","Pagamento de Boleto","ENEL","30301","-80,50","Saída"
"00/00/0000","S A L D O","","","1.069,50",""`,
  ],
  [
    'Caixa',
    ['CRED PIX', 'PAG BOLETO'],
    `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"
"0123001000012345";"20260302";"000001";"CRED PIX";"150.00";"C"
"0123001000012345";"20260303";"000002";"PAG BOLETO";"80.50";"D"`,
  ],
  [
    'Sicredi, with a balance below its headings',
    ['RECEBIMENTO PIX 12345678909 ANA LIMA', 'LIQUIDACAO BOLETO 123 ENEL'],
    `Associado;MARIA LIMA;
Conta;12345-6;
Dados referentes ao período de 01/03/2026 a 31/03/2026;;

Data;Descrição;Documento;Valor (R$);Saldo (R$)
;SALDO ANTERIOR;;;1.000,00
02/03/2026;RECEBIMENTO PIX 12345678909 ANA LIMA;PIX_CRED;150,00;1.150,00
03/03/2026;LIQUIDACAO BOLETO 123 ENEL;COB000005;-80,50;1.069,50`,
  ],
  [
    'Sicoob, with the side behind the amount',
    ['PIX RECEB.OUTRA IF - ANA LIMA', 'DÉB.TÍTULO ENEL'],
    `DATA,DOCUMENTO,HISTÓRICO,VALOR
27/02/2026,,SALDO ANTERIOR,"1.000,00C"
02/03/2026,Pix,PIX RECEB.OUTRA IF - ANA LIMA,"150,00C"
03/03/2026,2234,DÉB.TÍTULO ENEL,"80,50D"
03/03/2026,,SALDO DO DIA,"1.069,50C"`,
  ],
  [
    'C6, with zeros on the other side',
    ['Pix recebido de ANA LIMA Recebimento', 'PGTO ENEL Boleto'],
    `EXTRATO DE CONTA CORRENTE C6 BANK

Período de 01/03/2026 até 31/03/2026

Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)
02/03/2026,02/03/2026,Pix recebido de ANA LIMA,Recebimento,150.00,0.00,1150.00
03/03/2026,03/03/2026,PGTO ENEL,Boleto,0.00,80.50,1069.50`,
  ],
  [
    'Mercado Pago, with sums above',
    ['Transferência Pix recebida ANA LIMA', 'Pagamento de contas ENEL'],
    `INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
1.000,00;150,00;-80,50;1.069,50

RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
02-03-2026;Transferência Pix recebida ANA LIMA;123456789;150,00;1.150,00
03-03-2026;Pagamento de contas ENEL;123456790;-80,50;1.069,50`,
  ],
  [
    'Stone, with a fee and two balances',
    ['Pix ANA LIMA', 'Pagamento ENEL'],
    `Movimentação;Tipo;Valor;Saldo antes;Saldo depois;Tarifa;Data;Situação;Nome
Crédito;Pix;150,00;1.000,00;1.150,00;0,00;02/03/2026 10:32;Efetuado;ANA LIMA
Débito;Pagamento;-80,50;1.150,00;1.069,50;0,00;03/03/2026 09:00;Efetuado;ENEL`,
  ],
  [
    'Sicoob, with the other side below',
    ['PIX RECEB.OUTRA IF ANA LIMA ***.222.333-**', 'DÉB.TÍTULO ENEL'],
    `Data;Documento;Histórico;Valor;
02/03/2026;Pix;PIX RECEB.OUTRA IF;150,00C;
;;ANA LIMA;;
;;***.222.333-**;;
02/03/2026;;SALDO DO DIA;1.150,00C;
03/03/2026;1;DÉB.TÍTULO;80,50D;
;;ENEL;;
;;SALDO BLOQUEADO;;
;;Ouvidoria 0800 000 0000;;`,
  ],
  [
    'Caixa, with the other side and its document',
    ['CRED PIX QR ANA LIMA', 'PAG BOLETO ENEL'],
    `Data Mov.;Nr. Doc.;Histórico;Favorecido;CPF/CNPJ;Valor;Saldo
02/03/2026;021032;CRED PIX QR;ANA LIMA;***.222.333-**;150,00 C;1.150,00 C
03/03/2026;031000;PAG BOLETO;ENEL;;80,50 D;1.069,50 C`,
  ],
  [
    'PagBank, with a code first',
    ['Pix recebido Ana Lima', 'Pagamento de conta Enel'],
    `"CODIGO DA TRANSACAO";"DATA";"TIPO";"DESCRICAO";"VALOR"
"E1B2-0001";"02/03/2026";"Pix recebido";"Ana Lima";"150,00"
"E1B2-0002";"03/03/2026";"Pagamento de conta";"Enel";"-80,50"`,
  ],
  [
    'Mercado Pago, with net and gross amounts',
    ['release payment', 'release payout'],
    `DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,BALANCE_AMOUNT
2026-03-02T10:32:00.000-03:00,111,,release,payment,150.00,0.00,155.00,1150.00
2026-03-03T09:00:00.000-03:00,112,,release,payout,0.00,80.50,-80.50,1069.50`,
  ],
  [
    'Itaú, with planned payments below',
    ['PIX TRANSF ANA02/03', 'BOLETO ENEL'],
    `Data;Lançamento;Agência/Origem;Valor (R$);Saldo (R$)
02/03/2026;PIX TRANSF ANA02/03;;150,00;
03/03/2026;BOLETO ENEL;1234;-80,50;

Lançamentos futuros
Data;Lançamento;Agência/Origem;Valor (R$);Saldo (R$)
15/04/2026;ALUGUEL;1234;-900,00;`,
  ],
  [
    'XP, with hours and the currency in each cell',
    ['Pix recebido de Ana Lima', 'Pagamento Enel'],
    `Data;Descrição;Valor;Saldo
"02/03/26 às 10:32:11";Pix recebido de Ana Lima;"R$ 150,00";"R$ 1.150,00"
"03/03/26 às 09:00:01";Pagamento Enel;"-R$ 80,50";"R$ 1.069,50"`,
  ],
  [
    'Cora, with the kind of each movement',
    ['Transf Pix recebida ANA LIMA', 'Boleto pago ENEL'],
    `Data,Transação,Tipo Transação,Identificação,Valor
02/03/2026,Transf Pix recebida,CRÉDITO,ANA LIMA,150.00
03/03/2026,Boleto pago,DÉBITO,ENEL,80.50`,
  ],
  [
    'a bank that writes cells as formulas',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Descrição;Documento;Valor
="02/03/2026";Pix ANA LIMA;="000123";"=""150,00"""
="03/03/2026";ENEL;="000124";"=""-80,50"""`,
  ],
  [
    'a bank that names the currency',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Descrição;Valor;Moeda
02/03/2026;Pix ANA LIMA;150,00;BRL
03/03/2026;ENEL;-80,50;BRL`,
  ],
  [
    'Sicoob, with a star behind a blocked amount',
    ['CRÉD.DEPÓSITO CHEQUE', 'DÉB.TÍTULO ENEL'],
    `DATA;HISTÓRICO;VALOR
02/03/2026;CRÉD.DEPÓSITO CHEQUE;150,00C*
03/03/2026;DÉB.TÍTULO ENEL;80,50D`,
  ],
  [
    'a bank that splits its amounts at decimal commas',
    ['Pix ANA LIMA', 'ENEL'],
    `Data,Descrição,Valor,Saldo
02/03/2026,Pix ANA LIMA,150,00,1150,00
03/03/2026,ENEL,-80,50,1069,50`,
  ],
  [
    'a card’s bill of Nubank, with positive purchases',
    ['Pagamento recebido', 'ENEL'],
    `date,title,amount
2026-03-02,Pagamento recebido,-150.00
2026-03-03,ENEL,80.50`,
  ],
  [
    'a card’s bill of C6, with amounts in dollars',
    ['MARIA LIMA Pag Fatura Boleto', 'MARIA LIMA ENEL'],
    `Data de compra;Nome no cartão;Final do Cartão;Categoria;Descrição;Parcela;Valor (em US$);Cotação (em R$);Valor (em R$)
02/03/2026;MARIA LIMA;3169;-;Pag Fatura Boleto;Única;0;0;-150.00
03/03/2026;MARIA LIMA;3169;Casa;ENEL;1/2;0;0;80.50`,
  ],
  [
    'a card’s bill of Bradesco',
    ['PAGTO. POR DEB EM C/C', 'ENEL'],
    `Data;Histórico;Valor(US$);Valor(R$)
02/03/2026;PAGTO. POR DEB EM C/C;0,00;-150,00
03/03/2026;ENEL;0,00;80,50`,
  ],
  [
    'a card’s bill of Inter, with positive purchases',
    ['PAGAMENTO ON LINE OUTROS Pagamento', 'ENEL SERVICOS Compra à vista'],
    `"Data","Lançamento","Categoria","Tipo","Valor"
"02/03/2026","PAGAMENTO ON LINE","OUTROS","Pagamento","-R$ 150,00"
"03/03/2026","ENEL","SERVICOS","Compra à vista","R$ 80,50"`,
  ],
  [
    'a bank with the sign in brackets',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Histórico;Valor
02/03/2026;Pix ANA LIMA;150,00 (+)
03/03/2026;ENEL;80,50 (-)`,
  ],
  [
    'a day and a balance above its headings',
    ['Pix ANA LIMA', 'ENEL'],
    `Agência;0001;Data;01/04/2026
Conta;12345-6;Saldo;1.069,50
Data;Histórico;Valor;Saldo
02/03/2026;Pix ANA LIMA;150,00;1.150,00
03/03/2026;ENEL;-80,50;1.069,50`,
  ],
  [
    'a bank with sums in reais above its headings',
    ['Pix ANA LIMA', 'ENEL'],
    `Período: 01/03/2026 a 31/03/2026
Saldo inicial: R$ 1.000,00
Saldo final: R$ 1.069,50

Data;Descrição;Valor
02/03/2026;Pix ANA LIMA;150,00
03/03/2026;ENEL;-80,50`,
  ],
  [
    'a bank with money received and sent in two columns',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Descrição;Recebido;Enviado
02/03/2026;Pix ANA LIMA;150,00;
03/03/2026;ENEL;;80,50`,
  ],
  ...(
    [
      ['Money in', 'Money out'],
      ['Deposits', 'Withdrawals'],
      ['Ganhos', 'Gastos'],
      ['Depósitos', 'Saques'],
      ['Vlr. Créd.', 'Vlr. Déb.'],
      ['Créd.', 'Déb.'],
    ] as const
  ).map(([credit, debit]): [string, string[], string] => [
    `a bank that heads its columns ${credit} and ${debit}`,
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Descrição;${credit};${debit}
02/03/2026;Pix ANA LIMA;150,00;
03/03/2026;ENEL;;80,50`,
  ]),
  ...['Entrada / Saída', 'Crédito/Débito (R$)'].map((heading): [string, string[], string] => [
    `a bank that heads its one amount ${heading}`,
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Descrição;${heading}
02/03/2026;Pix ANA LIMA;150,00
03/03/2026;ENEL;-80,50`,
  ]),
  [
    'a bank with the number of the account in each line',
    ['Pix ANA LIMA', 'ENEL'],
    `Agência;Conta;Data;Histórico;Valor
1234;56789;02/03/2026;Pix ANA LIMA;150,00
1234;56789;03/03/2026;ENEL;-80,50`,
  ],
  [
    'a program with the day when a bill is due',
    ['Pix ANA LIMA', 'ENEL'],
    `Data de vencimento;Data de pagamento;Descrição;Valor
01/03/2026;02/03/2026;Pix ANA LIMA;150,00
01/03/2026;03/03/2026;ENEL;-80,50`,
  ],
  [
    'a bank with dashes in the other column',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Descrição;Entradas;Saídas;Saldo
02/03/2026;Pix ANA LIMA;150,00;-;1.150,00
03/03/2026;ENEL;–;80,50;1.069,50`,
  ],
  [
    'a bank with a side behind amount and balance',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Histórico;Valor;;Saldo;
02/03/2026;Pix ANA LIMA;150,00;C;1.150,00;C
03/03/2026;ENEL;80,50;D;1.069,50;C`,
  ],
  [
    'a bank with the side before the amount',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Histórico;Valor
02/03/2026;Pix ANA LIMA;C 150,00
03/03/2026;ENEL;D R$ 80,50`,
  ],
  ...(
    [
      ['Receita', 'Despesa'],
      ['Recebimento', 'Pagamento'],
      ['E', 'S'],
      ['income', 'expense'],
    ] as const
  ).map(([credit, debit]): [string, string[], string] => [
    `a program that calls the sides ${credit} and ${debit}`,
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Descrição;Tipo;Valor
02/03/2026;Pix ANA LIMA;${credit};150,00
03/03/2026;ENEL;${debit};80,50`,
  ]),
  [
    'Cielo, with gross and net amounts',
    ['Venda débito Visa', 'Aluguel Máquina'],
    `Data de pagamento;Tipo de lançamento;Descrição;Valor bruto;Taxa/Tarifa;Valor líquido
02/03/2026;Venda débito;Visa;155,00;-5,00;150,00
03/03/2026;Aluguel;Máquina;-80,50;0,00;-80,50`,
  ],
  [
    'a program with lines that are not booked',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Descrição;Valor;Status
02/03/2026;Pix ANA LIMA;150,00;Concluído
02/03/2026;Pix RUI REIS;20,00;Cancelado
03/03/2026;ENEL;-80,50;Processado
03/03/2026;Luz;-1,00;Não efetuado
05/03/2026;Pix LIA REIS;30,00;Aguardando pagamento
05/03/2026;Pix LIA REIS;30,00;A vencer
05/03/2026;Pix LIA REIS;30,00;Em aberto
10/03/2026;Aluguel;-900,00;Agendado`,
  ],
  [
    'PicPay, with spaces in its amounts',
    ['Pix recebido Ana Lima', 'Pagamento Enel'],
    `Data;Hora;Tipo;Origem/Destino;Valor;Saldo
02/03/2026;10:32;Pix recebido;Ana Lima;+ R$ 150,00;R$ 1.150,00
03/03/2026;09:00;Pagamento;Enel;- R$ 80,50;R$ 1.069,50`,
  ],
  [
    'BTG, with a balance of each day',
    ['Transferência Pix recebido Ana Lima', 'Casa Pagamento Enel'],
    `Cliente:;MARIA LIMA;;;
Data e hora;Categoria;Transação;Descrição;Valor
02/03/2026 10:32;Transferência;Pix recebido;Ana Lima;R$ 150,00
02/03/2026 23:59;;;Saldo Diário;R$ 1.150,00
03/03/2026 09:00;Casa;Pagamento;Enel;-R$ 80,50`,
  ],
  [
    'Wise, with fees and exchanged amounts',
    ['Received money from ANA LIMA', 'Sent money to ENEL'],
    `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Running Balance","Exchange Rate","Total fees","Exchange To Amount"
TRANSFER-1,02-03-2026,"02-03-2026 10:32:11.123",150.00,BRL,"Received money from ANA LIMA",1150.00,,0.00,
TRANSFER-2,03-03-2026,"03-03-2026 09:00:00.000",-80.50,BRL,"Sent money to ENEL",1069.50,,0.00,`,
  ],
  [
    'Revolut, with a state',
    ['TRANSFER From ANA LIMA', 'CARD_PAYMENT ENEL'],
    `Type,Completed Date,Description,Amount,Fee,Currency,State,Balance
TRANSFER,2026-03-02 10:32:11,From ANA LIMA,150.00,0.00,BRL,COMPLETED,1150.00
TRANSFER,2026-03-02 11:00:00,From RUI REIS,20.00,0.00,BRL,PENDING,
CARD_PAYMENT,2026-03-03 09:00:00,ENEL,-80.50,0.00,BRL,COMPLETED,1069.50`,
  ],
  [
    'Excel’s accounting cells',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Histórico;Crédito;Débito
02/03/2026;Pix ANA LIMA; R$ 150,00 ; R$ -  \u0020
03/03/2026;ENEL; R$ -   ; R$ 80,50 `,
  ],
  [
    'a bank with a header and a footer on each page',
    ['Pix ANA LIMA', 'ENEL'],
    `Data;Histórico;Valor
02/03/2026;Pix ANA LIMA;150,00
;Página 1 de 2;
Data;Histórico;Valor
03/03/2026;ENEL;-80,50
;Emitido em 01/04/2026 às 10:00;
;* Não há lançamentos futuros;
;Fim do extrato;`,
  ],
  ...['Próximos lançamentos', 'Saídas futuras', 'Lançamentos provisionados'].map(
    (title): [string, string[], string] => [
      `a bank with ${title}`,
      ['Pix ANA LIMA', 'ENEL'],
      `Data;Histórico;Valor
02/03/2026;Pix ANA LIMA;150,00
03/03/2026;ENEL;-80,50
${title};;
10/04/2026;Aluguel;-900,00`,
    ],
  ),
  [
    'a program that writes instants with spaces',
    ['Pix ANA LIMA', 'ENEL'],
    `Data,Descrição,Valor
2026-03-03 00:30:00+00:00,Pix ANA LIMA,150.00
2026-03-03 12:00:00 -0300,ENEL,-80.50`,
  ],
])('the CSV of %s is read without a question', (_, texts, file) => {
  expect(textsOf(file)).toEqual(texts)
})

it.each([
  ['Nubank', 'date,title,amount\n2026-03-02,Mercado,150.00\n2026-03-03,Uber,80.50'],
  [
    'Nubank with categories and a refund',
    'date,category,title,amount\n2026-03-02,mercado,Mercado,150.00\n2026-03-03,transporte,Uber,80.50\n2026-03-04,transporte,Estorno de Uber,-80.50',
  ],
  [
    'XP',
    'Data;Estabelecimento;Portador;Valor;Parcela\n02/03/2026;MERCADO;LIA;R$ 150,00;-\n03/03/2026;UBER;LIA;R$ 80,50;1 de 2\n05/03/2026;Pagamentos Validos Normais;LIA;-R$ 230,50;-',
  ],
  [
    'a bank with a title',
    'Fatura do cartão final 1234\nData;Descrição;Valor\n02/03/2026;MERCADO;150,00\n03/03/2026;UBER;80,50',
  ],
  [
    'Itaú',
    'data,lançamento,valor\n2026-03-02,UBER *TRIP,150.00\n2026-03-03,LOJA 02/06,80.50\n2026-03-05,PAGAMENTO EFETUADO,-500.00\n2026-03-06,ESTORNO LOJA,-12.00',
  ],
  [
    'Itaú, only with purchases',
    'data,lançamento,valor\n2026-03-02,DROGASIL,150.00\n2026-03-03,UBER,80.50',
  ],
  [
    'a bank with instalments',
    'Data;Descrição;Cidade;Valor\n02/03/2026;MERCADO;SP;150,00\n03/03/2026;LOJA PARC 02/03;SP;80,50\n05/03/2026;PGTO DEBITO CONTA;;-500,00',
  ],
  [
    'a bank with sides',
    'Data;Descrição;Valor;Débito/Crédito\n02/03/2026;MERCADO;150,00;D\n03/03/2026;UBER;80,50;D\n05/03/2026;OBRIGADO PELO PAGAMENTO;230,50;C',
  ],
  [
    'a bank with a column of instalments, and its payment',
    'Data;Descrição;Parcela;Valor\n02/03/2026;UBER;01/01;150,00\n03/03/2026;LOJA;02/10;80,50\n05/03/2026;PAGAMENTO;;-230,50',
  ],
  [
    'Bradesco, with days without a year',
    'Data: 06/03/2026 07:46:31\nSituação da Fatura: PAGO\nLIA REIS ;;;1234\nData;Histórico;Valor(US$);Valor(R$);\n02/03;MERCADO;0,00;150,00;\n03/03;UBER;0,00;80,50;\n05/03;PAGTO. POR DEB EM C/C;0,00;-230,50;',
  ],
  [
    'a bank with a column of instalments',
    'Data;Estabelecimento;Parcela;Valor\n02/03/2026;MERCADO;1/3;150,00\n03/03/2026;UBER;;80,50',
  ],
  [
    'a bank with negative purchases',
    'Data;Descrição;Final do cartão;Valor\n02/03/2026;MERCADO;1234;-150,00\n03/03/2026;UBER;1234;-80,50',
  ],
])('the purchases on a card’s bill of %s are debits, and no patient pays it', (_, file) => {
  const rows = readBankFile(Buffer.from(file)).statements[0]?.rows ?? []
  expect(rows.slice(0, 2).map(({ cents }) => cents)).toEqual([-15_000, -8_050])
  expect(rows.slice(2).every(({ cents, isReversal }) => cents > 0 && isReversal)).toBe(true)
})

it.each([
  'date,title,amount\n2026-03-02,ANA,150.00\n2026-03-03,Boleto,-80.50',
  'data,lançamento,valor\n2026-03-02,PIX TRANSF ANA02/03,150.00\n2026-03-03,BOLETO ENEL,-80.50',
  'data,lançamento,valor\n2026-03-02,ANA LIMA,150.00\n2026-03-03,ENEL,-80.50',
  'data,lançamento,valor\n2026-03-02,SALARIO,150.00\n2026-03-03,PAGAMENTO CARTAO,-80.50',
  'Data;Descrição;Valor\n02/03/2026;ANA LIMA;150,00\n03/03/2026;Pagamento de fatura;-80,50',
  'date,title,amount\n2026-03-02,Pix ANA,150.00\n2026-03-03,Estorno,-80.50',
  'Extrato da conta\nFatura do cartão\nData;Descrição;Valor\n02/03/2026;ANA;150,00\n03/03/2026;Boleto;-80,50',
  'Data;Descrição;Portador;Valor\n02/03/2026;Pix ANA;LIA;150,00\n03/03/2026;Boleto;LIA;-80,50',
  'Data;Tipo;Descrição;Fatura cobrança;Valor\n02/03/2026;Cobrança;ANA;123;150,00\n03/03/2026;Conta;ENEL;;-80,50',
])('an account’s statement is not mistaken for a card’s bill: %j', (file) => {
  const rows = readBankFile(Buffer.from(file)).statements[0]?.rows
  expect(rows).toMatchObject([
    { cents: 15_000, isReversal: false },
    { cents: -8_050, isReversal: false },
  ])
})

it.each([
  ['150.000', '-80.500'],
  ['150,000', '-80,500'],
  ['150.0', '-80.5'],
  ['150.0000', '-80.5000'],
])('an OFX file with amounts such as %s and %s has parts of a cent', (credit, debit) => {
  const line = (day: string, amount: string) =>
    `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${day}<MEMO>Linha</STMTTRN>`
  expect(textsOf(ofx(line('20260302', credit) + line('20260303', debit)))).toHaveLength(2)
})

it.each([
  ['1.500', '-80', [150_000, -8_000]],
  ['1.500', '-2.300', [150_000, -230_000]],
  ['1.523', '-12.810', [152_300, -1_281_000]],
  ['15.000', '-80,50', [1_500_000, -8_050]],
])('an OFX file with amounts such as %s and %s groups thousands', (credit, debit, cents) => {
  const line = (amount: string) =>
    `<STMTTRN><DTPOSTED>20260302<TRNAMT>${amount}<FITID>${amount}<MEMO>Linha</STMTTRN>`
  const [statement] = readBankFile(Buffer.from(ofx(line(credit) + line(debit)))).statements
  expect(statement?.rows.map((row) => row.cents)).toEqual(cents)
})

it.each([
  ['150,00 C', '80,50 D'],
  ['150,00+', '80,50-'],
  ['R$ 150,00', '-80,50'],
])('a text in columns of fixed widths with %s and %s is read', (credit, debit) => {
  const file = `EXTRATO   CONTA 1\n\nDATA        HISTORICO              VALOR\n02/03/2026  PIX ANA LIMA           ${credit}\n03/03/2026  ENEL                   ${debit}\n`
  expect(textsOf(file)).toEqual(['PIX ANA LIMA', 'ENEL'])
})

it.each([
  ['no sign', '02/03/2026  PIX ANA     150,00\n03/03/2026  ENEL                 80,50'],
  [
    'a balance',
    '02/03/2026  PIX ANA     150,00 C   250,00 C\n03/03/2026  ENEL   80,50 D   169,50 C',
  ],
  ['more parts in a line', '02/03/2026  PIX ANA   1  150,00 C\n03/03/2026  ENEL   80,50 D'],
])('a text in columns of fixed widths with %s is refused', (_, file) => {
  expect(() => readBankFile(Buffer.from(file))).toThrow(
    expect.objectContaining({ code: 'bank_file_unknown' }),
  )
})

it('a debit of nothing asks nothing', () => {
  const file = 'Data;Histórico;Valor\n02/03/2026;PIX ANA;150,00\n03/03/2026;TARIFA ISENTA;0,00'
  expect(readBankFile(Buffer.from(file)).statements[0]?.rows).toMatchObject([{ cents: 15_000 }])
})

it.each([
  ...['DESBLOQUEIO MED', 'Reembolso de compra', 'REEMBOLSO TARIFA', 'MED - devolução'],
  ...[
    'Contestação de compra',
    'Disputa encerrada',
    'Reclamação',
    'Dinheiro devolvido',
    'Pix reembolsado',
  ],
])('the credit %s is no payment', (text) => {
  const file = `Data;Histórico;Valor\n02/03/2026;${text};150,00\n03/03/2026;ENEL;-80,50`
  expect(readBankFile(Buffer.from(file)).statements[0]?.rows[0]?.isReversal).toBe(true)
})

it('a credit that was returned by its status pays nothing', () => {
  const file =
    'Data;Nome;Valor;Status\n02/03/2026;ANA;150,00;Estornado\n03/03/2026;RUI;80,50;Concluído'
  expect(readBankFile(Buffer.from(file)).statements[0]?.rows).toMatchObject([
    { cents: 15_000, isReversal: true },
    { cents: 8_050, isReversal: false },
  ])
})

it.each(['80,50', '-80,50'])('next to a debit of %s, reversals have the other sign', (debit) => {
  const reversed = debit.startsWith('-') ? '1,00' : '-1,00'
  const amounts = ['150,00;', `;${debit}`, `;${debit}`, '-10,00;', `;${reversed}`]
  const lines = amounts.map((cells, index) => `0${index + 1}/03/2026;Linha;${cells}`)
  const file = ['Data;Histórico;Crédito;Débito', ...lines].join('\n')
  expect(readBankFile(Buffer.from(file)).statements[0]?.rows.map(({ cents }) => cents)).toEqual([
    15_000, -8_050, -8_050, -1_000, 100,
  ])
})

it('movements without a day have the one above, sums have none', () => {
  const file = `Data;Histórico;Doc;Valor
02/03/2026;PIX ANA;1;150,00
;PIX RUI;2;20,00
;SALDO DO DIA;;1.170,00
03/03/2026;ENEL;3;-80,50
;TARIFA;4;-1,00
;;Total;88,50

;Rendimento bruto do ano;;12,00`
  const rowsIn = (text: string) =>
    readBankFile(Buffer.from(text)).statements[0]?.rows.map(({ day, cents }) => [day, cents])
  expect(rowsIn(file)).toEqual([
    ['2026-03-02', 15_000],
    ['2026-03-02', 2_000],
    ['2026-03-03', -8_050],
    ['2026-03-03', -100],
  ])
  expect(rowsIn(file.replace(';PIX RUI;2;20,00\n', ''))).toEqual([
    ['2026-03-02', 15_000],
    ['2026-03-03', -8_050],
  ])
})

it('delimiters within texts, which move amounts to another column, are asked about', () => {
  const file = 'Data;Descrição;Valor\n02/03/2026;Pix; ANA;150,00\n03/03/2026;ENEL;-80,50'
  expect(() => readBankFile(Buffer.from(file))).toThrow(
    expect.objectContaining({ code: 'bank_columns_unknown' }),
  )
})

it('a sale’s amount next to what was received of it is asked about', () => {
  const file =
    'Data;Descrição;Valor da venda;Tarifa do Mercado Pago;Valor total recebido\n02/03/2026;Consulta;150,00;-7,49;142,51'
  expect(() => readBankFile(Buffer.from(file))).toThrow(
    expect.objectContaining({ code: 'bank_columns_unknown' }),
  )
})

it('an amount is asked about if another column has it without a fee', () => {
  const file = (fee: string) =>
    `Data;Descrição;Valor total;Tarifa;Pagamento\n02/03/2026;Sessão;155,00;${fee};150,00\n03/03/2026;Sessão;-80,50;0,00;-80,50`
  expect(() => readBankFile(Buffer.from(file('5,00')))).toThrow(
    expect.objectContaining({ code: 'bank_columns_unknown' }),
  )
  expect(readBankFile(Buffer.from(file('0,00'))).statements[0]?.rows).toHaveLength(2)
})

it.each([
  ['Produto', 'Crédito à vista', 'Débito'],
  ['Bandeira', 'Crédito', 'Débito'],
  ['Forma de pagamento', 'Cartão de crédito', 'Cartão de débito'],
  ['Tipo_Pagamento', 'Pix', 'Débito'],
])(
  'below the heading %s, %s and %s are how sales were paid, and no sides',
  (heading, first, other) => {
    const file = `Data;Cliente;${heading};Valor\n02/03/2026;ANA;${first};150,00\n03/03/2026;RUI;${other};80,50`
    const rows = readBankFile(Buffer.from(file)).statements[0]?.rows
    expect(rows?.map(({ cents }) => cents)).toEqual([15_000, 8_050])
  },
)

it('a sale’s amount next to its net amount is asked about, and a net amount next to a gross one is read', () => {
  const file = (heading: string) =>
    `Data;Descrição;${heading};Tarifa;Líquido\n02/03/2026;Sessão;155,00;-5,00;150,00\n03/03/2026;Reembolso;-80,50;0,00;-80,50`
  expect(textsOf(file('Bruto'))).toEqual(['Sessão', 'Reembolso'])
  expect(() => readBankFile(Buffer.from(file('Valor')))).toThrow(
    expect.objectContaining({ code: 'bank_columns_unknown' }),
  )
})

it('positive amounts of which some are debits by their texts are asked about', () => {
  const file = (kind: string) =>
    `Data;Tipo;Nome;Valor\n02/03/2026;Pix;ANA;150,00\n03/03/2026;${kind};ENEL;80,50\n04/03/2026;Outro;RUI;1,00`
  for (const kind of ['Débito automático', 'IOF', 'Pix enviado'])
    expect(() => readBankFile(Buffer.from(file(kind)))).toThrow(
      expect.objectContaining({ code: 'bank_columns_unknown' }),
    )
  expect(readBankFile(Buffer.from(file('Venda débito'))).statements[0]?.rows).toHaveLength(3)
  const chosen = ['day', 'side', 'text', 'amount'] as const
  const { statements } = readBankFile(Buffer.from(file('IOF')), { chosen })
  expect(statements[0]?.rows.map(({ cents }) => cents)).toEqual([15_000, -8_050, 100])
})

it('a column of dashes only is a side without movements', () => {
  const file = 'Data;Descrição;Entradas;Saídas\n02/03/2026;ENEL;-;80,50\n03/03/2026;Luz;-;1,00'
  const rows = readBankFile(Buffer.from(file)).statements[0]?.rows
  expect(rows).toMatchObject([{ cents: -8_050 }, { cents: -100 }])
})

it.each([
  ['D/C', 'CRED', 'DEB'],
  ['', '(C)', '(D)'],
  ['Tp.', 'C.', 'D.'],
  ['Natureza', 'C - Crédito', 'D - Débito'],
  ['Tipo', 'Créditos', 'Débitos'],
  ['Tipo de operação', 'Crédito em conta', 'Débito em conta'],
  ['Tipo', 'Entradas', 'Saídas'],
  ['', 'IN', 'OUT'],
  ['Natureza', 'CREDORA', 'DEVEDORA'],
  ['Type', 'Received', 'Sent'],
])('below the heading %j the sides are %j and %j', (heading, credit, debit) => {
  const file = `Data;Histórico;Valor;${heading}\n02/03/2026;ANA;150,00;${credit}\n03/03/2026;ENEL;80,50;${debit}`
  expect(textsOf(file)).toEqual(['ANA', 'ENEL'])
})

it.each([
  ['Pix recebido', 'Pix enviado'],
  ['Transferência recebida', 'Pagamento de boleto'],
  ['Estorno de compra', 'Compra'],
  ['Depósito', 'Saque'],
  ['Devolução recebida', 'Devolução enviada'],
  ['Estorno de Pix enviado', 'Devolução de Pix recebido'],
  ['Estorno de compra', 'Estorno de recebimento'],
  ['Recebimento de Pix', 'Taxa de recebimento'],
  ['Estorno de tarifa', 'Tarifa Pix recebido'],
  ['Pix enviado devolvido', 'Pix recebido devolvido'],
])('next to amounts without a sign, the types %j and %j are sides and texts', (credit, debit) => {
  const file = `Data;Tipo;Descrição;Valor\n02/03/2026;${credit};ANA;150,00\n03/03/2026;${debit};ENEL;80,50`
  expect(textsOf(file)).toEqual([`${credit} ANA`, `${debit} ENEL`])
  expect(textsOf(file.replace('80,50', '-80,50'))).toEqual([`${credit} ANA`, `${debit} ENEL`])
  expect(textsOf(file.replace('Tipo', 'Histórico'))).toEqual([`${credit} ANA`, `${debit} ENEL`])
})

it.each([
  ['Data prevista;Data', '10/03/2026;'],
  ['Data da solicitação;Data do crédito', '27/02/2026;'],
  ['Data de criação;Data da liquidação', '27/02/2026;'],
  ['Recebimentos;Pagamentos;Data', '150,00;;', ';80,50;'],
  ['Entrou;Saiu;Data', '150,00;;', ';80,50;'],
])('the day and the sides are found below %s', (headings, first, second = first) => {
  const amounts = first.includes(',') ? ['', ''] : [';150,00', ';-80,50']
  const heading = amounts[0] === '' ? '' : ';Valor'
  const file = `${headings};Histórico${heading}\n${first}02/03/2026;ANA${amounts[0]}\n${second}03/03/2026;ENEL${amounts[1]}`
  expect(textsOf(file)).toEqual(['ANA', 'ENEL'])
})

it.each([
  [
    'a day above',
    'Data: 06/03/2026 07:46:31\nData;Histórico;Valor\n27/12;ANA;150,00\n05/03;ENEL;-80,50',
  ],
  [
    'a period above',
    'Período: 01/12/2025 a 31/03/2026\nData;Histórico;Valor\n27/12;ANA;150,00\n05/03;ENEL;-80,50',
  ],
  [
    'a month above',
    'Extrato de março/2026\nData;Histórico;Valor\n27/dez;ANA;150,00\n05/mar;ENEL;-80,50',
  ],
])('days without a year are the last ones before %s', (_, file) => {
  const rows = readBankFile(Buffer.from(file)).statements[0]?.rows
  expect(rows?.map(({ day }) => day)).toEqual(['2025-12-27', '2026-03-05'])
})

const TODAY = '2026-03-31'

it.each<[days: string[], periods: [year: number, from: string, to: string][]]>([
  [
    ['02/03', '31/03'],
    [
      [2026, '2026-03-02', '2026-03-31'],
      [2025, '2025-03-02', '2025-03-31'],
    ],
  ],
  [['27/12', '05/03'], [[2026, '2025-12-27', '2026-03-05']]],
  [['05/03', '27/12'], [[2026, '2025-12-27', '2026-03-05']]],
  [['28/03', '02/04'], [[2025, '2025-03-28', '2025-04-02']]],
  [['10/01', '10/05', '10/09', '20/12', '05/01'], [[2026, '2025-01-10', '2026-01-05']]],
  [
    ['28/02', '29/02'],
    [
      [2024, '2024-02-28', '2024-02-29'],
      [2020, '2020-02-28', '2020-02-29'],
    ],
  ],
  [['02 mar', 'ter 03/03'], [[2026, '2026-03-02', '2026-03-03']]],
])(
  'the days %j of a file that names no year are asked about, none in the future',
  (days, periods) => {
    const lines = days.map(
      (day, index) => `${day};Linha ${index};${index % 2 ? '-80,50' : '150,00'}`,
    )
    const file = Buffer.from(['Data;Histórico;Valor', ...lines].join('\n'))
    const asked = periods.map(([year, from, to]) => ({ year, from, to }))
    expect(() => readBankFile(file, { today: TODAY })).toThrow(
      expect.objectContaining({
        code: 'bank_year_unknown',
        asked: expect.toSatisfy(
          (all: object[]) => JSON.stringify(all.slice(0, asked.length)) === JSON.stringify(asked),
        ),
      }),
    )
    for (const { year, from, to } of asked)
      expect(readBankFile(file, { today: TODAY, year }).statements).toMatchObject([{ from, to }])
  },
)

it('a year in which days lie in the future is asked about again, and after it uncertain columns', () => {
  const days = (headings: string) =>
    Buffer.from(`${headings}\n28/03;ANA;150,00;7,00\n02/04;ENEL;80,50;9,00`)
  const problemOf = (headings: string, year: number | null) => {
    try {
      return readBankFile(days(headings), { today: TODAY, year }).statements.length
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  expect(problemOf('a;b;c;d', null)).toBe('bank_year_unknown')
  expect(problemOf('a;b;c;d', 2026)).toBe('bank_year_unknown')
  expect(problemOf('a;b;c;d', 2025)).toBe('bank_columns_unknown')
  expect(problemOf('Data;Histórico;Valor;Saldo', 2025)).toBe(1)
})

it('a status and a bank are no part of the text', () => {
  const file =
    'Data;Nome;Banco;Status;Valor\n02/03/2026;ANA;Banco Azul;Concluída;150,00\n03/03/2026;ENEL;Azul;Concluída;-80,50'
  expect(textsOf(file)).toEqual(['ANA', 'ENEL'])
})

it('amounts and balances without grouped thousands are no days', () => {
  const file = `Data;Histórico;Valor;Saldo\n02/03/2026;ANA;15000,00;25000,00\n03/03/2026;ENEL;-10000,50;14999,50`
  expect(readBankFile(Buffer.from(file))).toMatchObject({
    columns: ['day', 'text', 'amount', 'balance'],
    statements: [{ rows: [{ cents: 1_500_000 }, { cents: -1_000_050 }] }],
  })
})

it('a file that a spreadsheet saved again is the same file', () => {
  const file = `Data,Histórico,Valor,Saldo\n02/03/2026,ANA,"150,00",\n03/03/2026,ENEL,"-80,50",\n`
  const lines = file.trimEnd().split('\n')
  const quoted = lines.map((line) => `"${line.replaceAll('"', '""')}"`)
  for (const again of [
    lines.map((line) => `${line},,`),
    lines.map((line, index) => (index === 0 ? line : line.slice(0, -1))),
    quoted,
    ['Extrato;;', ...quoted.map((line) => `${line};;`)],
  ]) {
    expect(textsOf(again.join('\r\n'))).toEqual(['ANA', 'ENEL'])
    expect(readBankFile(Buffer.from(again.join('\r\n')))).toEqual(readBankFile(Buffer.from(file)))
  }
})

it('payments received and called only Pagamento keep their sign', () => {
  const file = 'Data;Descrição;Tipo;Valor\n02/03/2026;ANA;Pagamento;150,00'
  expect(readBankFile(Buffer.from(file)).statements[0]?.rows).toMatchObject([{ cents: 15_000 }])
})

it('a named credit next to an amount without a name is asked about', () => {
  const file =
    'Data;Descrição;Crédito;Outro\n02/03/2026;Pix;150,00;\n03/03/2026;Luz;;80,50\n04/03/2026;Gás;;1,00'
  expect(() => readBankFile(Buffer.from(file))).toThrow(
    expect.objectContaining({ code: 'bank_columns_unknown' }),
  )
})

it.each([
  ['an invalid day', '03/25/2026;ENEL;-80,50'],
  ['an unreadable amount', '25/03/2026;ENEL;-8O,50'],
])('%s refuses the file, in any line', (_, line) => {
  const others = ['02/03/2026;Pix;150,00', '03/03/2026;Luz;-80,50', '04/03/2026;Luz;-1,00']
  for (const at of [0, 1, 3]) {
    const file = ['Data;Descrição;Valor', ...others.toSpliced(at, 0, line)].join('\n')
    expect(() => readBankFile(Buffer.from(file))).toThrow(
      expect.objectContaining({ code: 'bank_line_unreadable' }),
    )
  }
})

it.each([
  [
    'Bradesco',
    '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302120000<TRNAMT>150,00<FITID>N10139<MEMO> PIX REM: ANA LIMA      02/03</STMTTRN><STMTTRN><DTPOSTED>20260303120000<TRNAMT>-80,50<FITID>N1013A<MEMO>ENEL</STMTTRN>',
    'PIX REM: ANA LIMA 02/03',
  ],
  [
    'Santander',
    '<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>20260302000000[-3:GMT]\n<TRNAMT>           150.00\n<FITID>00000000\n<MEMO>PIX RECEBIDO ANA LIMA         \n</STMTTRN>\n<STMTTRN><DTPOSTED>20260303000000[-3:GMT]<TRNAMT>           -80.50<FITID>00000000<MEMO>ENEL</STMTTRN>',
    'PIX RECEBIDO ANA LIMA',
  ],
  [
    'Nubank',
    '<STMTTRN><DTPOSTED>20260302000000[-3:BRT]</DTPOSTED><TRNAMT>150.00</TRNAMT><FITID>64f0</FITID><MEMO>Transferência recebida pelo Pix - ANA LIMA</MEMO></STMTTRN><STMTTRN><DTPOSTED>20260303000000[-3:BRT]</DTPOSTED><TRNAMT>-80.50</TRNAMT><FITID>64f1</FITID><MEMO>ENEL</MEMO></STMTTRN></BANKTRANLIST><BALLIST><BAL><NAME>Saldo</NAME><VALUE>1069.50</VALUE></BAL></BALLIST><BANKTRANLIST>',
    'Transferência recebida pelo Pix - ANA LIMA',
  ],
  [
    'Banco do Brasil',
    '<STMTTRN><DTPOSTED>20260227120000[-3:BRT]<TRNAMT>1000.00<FITID>1<MEMO>Saldo Anterior</STMTTRN><STMTTRN><DTPOSTED>20260302120000[-3:BRT]<TRNAMT>150.00<FITID>2<MEMO>Pix - Recebido - 02/03 10:32 ANA LIMA</STMTTRN><STMTTRN><DTPOSTED>20260303120000[-3:BRT]<TRNAMT>-80.50<FITID>2<MEMO>ENEL</STMTTRN><STMTTRN><DTPOSTED>20260331120000[-3:BRT]<TRNAMT>1069.50<FITID>1<MEMO>S A L D O</STMTTRN>',
    'Pix - Recebido - 02/03 10:32 ANA LIMA',
  ],
  [
    'a bank that closes nothing and writes ISO 8601',
    '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2026-03-02<TRNAMT>150.00<FITID>1<NAME>ANA LIMA<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303235959[BRT]<TRNAMT>-80.50<FITID>2<MEMO>ENEL',
    'ANA LIMA',
  ],
])('the OFX of %s is read', (_, lines, text) => {
  expect(textsOf(ofx(lines))).toEqual([text, 'ENEL'])
})

const cnab = (record: string, rest: string) => `00100${record}${rest}`.padEnd(240)
const ACCOUNT = `222563410000183${'0'.repeat(20)}01234 0000000123456 MARIA LIMA`
const cnabLine = (posted: string, amount: string, rest: string) =>
  cnab(
    '013',
    `${`00001E   ${ACCOUNT}`.padEnd(100)}DPV00${' '.repeat(20)}S${posted}${posted}${amount}${rest}`,
  )

it('the movements of CNAB 240 are read, with the name behind a text', () => {
  const file = [
    cnab('000', ''),
    cnab('011', `E0440032 ${ACCOUNT}`),
    cnabLine('27022026', '000000000000100000', 'C2010000SALDO ANTERIOR'),
    cnabLine('02032026', '000000000000015000', 'C2090006PIX RECEBIDO             ANA LIMA'),
    cnabLine('03032026', '000000000000008050', 'D1120006ENEL                     000123'),
    cnab('015', ''),
    cnab('999', ''),
  ]
  expect(textsOf(file.join('\r\n'))).toEqual(['PIX RECEBIDO ANA LIMA', 'ENEL'])
  const problems = [
    file.slice(0, -1),
    file.with(1, cnab('011', 'C2')),
    file.with(3, cnabLine('31022026', '0', 'C')),
  ]
  expect(
    problems.map((lines) => {
      try {
        return readBankFile(Buffer.from(lines.join('\n')))
      } catch (error) {
        return (error as { code?: string }).code
      }
    }),
  ).toEqual(['bank_file_damaged', 'bank_file_unknown', 'bank_line_unreadable'])
  const [statement] = readBankFile(
    Buffer.from(file.join('\n').replace('C2090', 'C2040')),
  ).statements
  expect(statement).toMatchObject({
    account: '12345-6',
    rows: [{ isReversal: true }, { reference: '000123' }],
  })
})

const camt = (version: '02' | '08', entries: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><Othr><Id>0012</Id></Othr></Id></Acct><Bal><Amt Ccy="BRL">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (status: string, side: string, amount: string, day: string, rest: string) =>
  `<Ntry><NtryRef>1</NtryRef><Amt Ccy="BRL">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${rest}</Ntry>`
const parties = (inner: string) =>
  `<NtryDtls><TxDtls><RltdPties>${inner}</RltdPties></TxDtls></NtryDtls>`
const FEE = '<BkTxCd><Prtry><Cd>TARIFA</Cd></Prtry></BkTxCd>'

it.each([
  ['02', 'BOOK', '<Dbtr><Nm>ANA LIMA</Nm></Dbtr>'],
  ['08', '<Cd>BOOK</Cd>', '<Dbtr><Pty><Nm>ANA LIMA</Nm></Pty></Dbtr>'],
  ['08', '<Cd>BOOK</Cd>', '<UltmtDbtr><Pty><Nm>ANA LIMA</Nm></Pty></UltmtDbtr>'],
] as const)('camt.053 of version %s is read, a fee by its code', (version, status, party) => {
  const credit = entry(status, 'CRDT', '150.00', '2026-03-02', parties(party))
  const debit = entry(status, 'DBIT', '80.5', '2026-03-03', FEE)
  expect(textsOf(camt(version, credit + debit))).toEqual(['ANA LIMA', 'TARIFA'])
})
