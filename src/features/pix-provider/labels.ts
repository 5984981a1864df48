export const BANKS = {
  efi: 'Efí',
  bb: 'Banco do Brasil',
  inter: 'Inter',
  sicoob: 'Sicoob',
  sicredi: 'Sicredi',
  other: 'Outro banco',
} as const
export type BankName = keyof typeof BANKS

/** Why a request to a bank failed, by the reason that is kept. */
export const BANK_FAILURES = {
  old_cipher:
    'Este certificado usa uma cifra antiga (RC2), que não se abre mais. Converta-o: openssl pkcs12 -legacy -in antigo.p12 -nodes -out certificado.pem, e envie o certificado.pem.',
  certificate:
    'O certificado não pôde ser lido. Envie o arquivo .pem com a chave, ou o .p12 com a senha certa.',
  certificate_refused:
    'O banco não aceitou o certificado. Confira se ele é o desta conta e se ainda vale.',
  token: 'O banco não aceitou o Client ID ou o segredo. Confira os dois no site do banco.',
  forbidden:
    'O banco não permite esta operação. Confira, no site dele, as permissões (escopos) da aplicação.',
  limited: 'O banco recebeu pedidos demais.',
  refused: 'O banco recusou o pedido. Confira a chave Pix e os dados da aplicação.',
  unknown: 'O banco não conhece esta chave Pix ou esta cobrança.',
  broken: 'O banco respondeu com um erro.',
  slow: 'O banco demorou demais para responder.',
  not_public: 'Este endereço não é público: use o endereço https do banco.',
  unreachable: 'Não foi possível falar com o banco. Confira o endereço.',
} as const
export type BankFailure = keyof typeof BANK_FAILURES

const PASSING = new Set<BankFailure>(['limited', 'broken', 'slow'])

/** Returns why a request failed and the next step: a connected bank is asked again, a person's own request is not. */
export function bankFailureText(failure: BankFailure, isRetried: boolean): string {
  const text = BANK_FAILURES[failure]
  if (!PASSING.has(failure)) return text
  return `${text} ${isRetried ? 'Tentamos' : 'Tente'} de novo daqui a pouco.`
}

/** The kinds of Pix and returns that need a review. */
export const REVIEW_KINDS = {
  over: 'Pago a mais',
  under: 'Pago a menos',
  late: 'Pago depois do prazo',
  twice: 'Pago duas vezes',
  closed: 'Pago sem nada a receber',
  returned: 'Devolvido pelo banco',
  failed: 'Devolução não feita',
} as const
export type ReviewKind = keyof typeof REVIEW_KINDS

export const REVIEW_TEXTS: Record<ReviewKind, string> = {
  over: 'O que faltava foi registrado.',
  under: 'O valor foi registrado. O que falta continua em aberto.',
  late: 'O pagamento foi registrado. Se a reserva venceu e o horário foi ocupado, combine outro horário ou devolva o valor.',
  twice: 'Já estava pago.',
  closed: 'A sessão foi cancelada ou não cobra nada.',
  returned:
    'O banco devolveu o valor, por exemplo por contestação (MED). O que estava registrado foi marcado como devolvido e voltou a ficar em aberto.',
  failed: 'O banco não fez a devolução que você pediu. Nada foi registrado: tente de novo.',
}

/** Texts about the part of a Pix that was not owed, by whether the patient's balance has it. */
export const SURPLUS_TEXTS = {
  kept: 'O resto está no saldo do paciente: use-o na próxima sessão ou devolva-o.',
  unkept: 'O resto não foi registrado, porque o paciente não está mais no cadastro: devolva-o.',
} as const
