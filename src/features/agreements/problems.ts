import type { Problems } from '../../platform/shared/problem.ts'

export const AGREEMENT_PROBLEMS = {
  agreement_unfilled: [409, 'O modelo do contrato ainda tem um campo por preencher.'],
  agreement_without_emergency: [
    409,
    'O texto do contrato traz o contato de emergência, e o cadastro do paciente não tem um. Marque uma pessoa como contato de emergência e envie de novo.',
  ],
  agreement_accepted: [409, 'Este contrato já foi aceito, e o aceite não muda mais.'],
  agreement_expired: [410, 'Este link venceu. Peça outro à pessoa que atende você.'],
  agreement_of_adult: [
    409,
    'O paciente já fez 18 anos, e quem aceita agora é o próprio paciente. Envie outro contrato.',
  ],
  agreement_other_name: [
    409,
    'Este nome não é o do cadastro. Confira o nome; se está certo, toque em “Li e aceito” outra vez.',
  ],
} as const satisfies Problems
