import type { Problems } from '../../platform/shared/problem.ts'

export const RECORD_PROBLEMS = {
  records_off: [
    503,
    'Os prontuários estão desligados neste servidor: falta a chave deles. Avise quem cuida do servidor.',
  ],
  record_is_kept: [
    409,
    'A lei manda guardar este prontuário, e o prazo dele ainda não terminou. Ele pode ser removido depois dessa data.',
  ],
  files_full: [
    409,
    'Os anexos dos prontuários chegaram a 500 MB, o máximo de uma conta. Este arquivo não foi guardado.',
  ],
  crp_missing: [
    409,
    'Um documento leva o CRP de quem assina. Informe o seu no Perfil e tente de novo.',
  ],
  templates_full: [409, 'Você já tem 50 modelos, o máximo. Exclua um para guardar outro.'],
  archive_needed: [
    409,
    'Encerre a conta e baixe o arquivo dos prontuários antes de assumir a guarda deles.',
  ],
  unprintable_signs: [
    409,
    'O PDF não tem como mostrar alguns sinais do texto. Para seguir assim, confirme outra vez.',
  ],
} as const satisfies Problems
