import { spawnSync } from 'node:child_process'

/** Installs a Debian package where that is possible: as root, with apt. Says so, and whether it worked. */
export function aptInstall(name: string, shownName: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return false
  console.log(`Instalando ${shownName} para os testes…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: 'ignore' }).status === 0
  return run('update') && run('install', '-y', '--no-install-recommends', name)
}
