#!/usr/bin/env node
/**
 * `node scripts/run.mjs scripts/<name>.ts …`: installs missing packages, then runs the file with the project's own Node.
 * Plain JavaScript that older Nodes can run: on a fresh clone it is the machine's Node that starts it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [script, ...words] = process.argv.slice(2)

const servingAlone = ['scripts/start.ts', 'scripts/backup.ts', 'scripts/restore.ts']
const neededFor =
  servingAlone.includes(script) && existsSync(join(root, 'dist/.stamp')) ? 'serving' : 'building'

/** Objects of a request die young: they are collected before the heap reaches four times its live size. */
const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=60']

endWithShell()
if (!isInstalled(neededFor)) install()
const node = ownNode()
const flags = script === 'scripts/start.ts' ? SERVER_FLAGS : []
const isTuned = flags.every((flag) => process.execArgv.includes(flag))
if (node === realpathSync(process.execPath) && isTuned) await runHere()
else runWith(node)

/** Shuts down in order once npm's shell has ended, which does not pass a SIGTERM on. */
function endWithShell() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

function isInstalled(purpose) {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      optional ||
      (purpose === 'serving' && (dev || devOptional)) ||
      present[path]?.version === version,
  )
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}

function install() {
  console.log('Instalando dependências…')
  const order = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]
  const { npm_execpath: npm = '', npm_node_execpath: npmNode } = process.env
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const { status } =
    npmNode && npm.endsWith('npm-cli.js')
      ? spawnSync(npmNode, [npm, ...order], options)
      : spawnSync('npm', order, { ...options, shell: process.platform === 'win32' })
  if (status !== 0)
    fail('Não foi possível instalar as dependências. Confira a conexão e tente novamente: npm ci')
}

function ownNode() {
  const name = `${process.platform}-${process.arch}`.replace('win32', 'win')
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const carried = [`node-${name}`, `node-bin-${name}`]
    .map((folder) => join(root, 'node_modules', folder, 'bin', file))
    .find(existsSync)
  if (carried) return realpathSync(carried)
  if (Number(process.versions.node.split('.')[0]) >= 26) return realpathSync(process.execPath)
  return fail(
    `Não há um Node 26 pronto para ${name}: instale o Node 26 ou mais novo e tente novamente.`,
  )
}

async function runHere() {
  module.enableCompileCache(join(root, 'node_modules/.cache/node'))
  const path = resolve(root, script)
  process.argv.splice(1, 2, path)
  await import(pathToFileURL(path).href)
}

/** Restarts with that Node and its flags: in this process's place if the system can, else as a child that gets its signals. */
function runWith(path) {
  const order = [...flags, fileURLToPath(import.meta.url), script, ...words]
  // With an arena for each thread, glibc keeps memory that other threads could reuse; above this size it returns freed memory.
  const env = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', ...process.env }
  if (process.execve) process.execve(path, [path, ...order], env)
  const child = spawn(path, order, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`Não foi possível usar o Node do projeto (${error.message}).`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
