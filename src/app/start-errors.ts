import { DISK_FULL } from '../platform/server/disk-space.ts'
import { SettingError } from '../platform/server/environment.ts'
import { errorFields } from '../platform/server/errors.ts'

const DISK: Record<string, string> = {
  ENOSPC: 'o disco está cheio',
  [DISK_FULL]: 'o disco está cheio',
  EDQUOT: 'o limite de disco do usuário foi atingido',
  EACCES: 'o usuário não tem permissão',
  EPERM: 'o usuário não tem permissão',
  EROFS: 'o disco é somente para leitura',
}

export async function startOrExplain(
  start: () => Promise<unknown>,
  failure = 'Não foi possível iniciar',
): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : `${failure}: ${describe(error)}`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  const { code, path, stack } = errorFields(error)
  const known = DISK[code ?? '']
  if (known) return path ? `${known} (${path}).` : `${known}.`
  return stack ?? String(error)
}
