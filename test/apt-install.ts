import { spawnSync } from 'node:child_process'

/** Returns whether apt can install packages: it needs root. */
export function canAptInstall(): boolean {
  return process.getuid?.() === 0 && !spawnSync('apt-get', ['--version']).error
}

/** Installs Debian packages if that is possible. Reports it, and returns whether it worked. */
export function aptInstall(packages: readonly string[], shownName: string): boolean {
  if (!canAptInstall()) return false
  console.log(`Instalando ${shownName} para os testes…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: 'ignore' }).status === 0
  return run('update') && run('install', '-y', '--no-install-recommends', ...packages)
}
