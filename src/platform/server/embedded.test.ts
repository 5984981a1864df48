import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTar } from 'nanotar'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildTemplate } from '../../../scripts/build-template.ts'
import { openEmbedded } from './embedded.ts'
import { SettingError } from './environment.ts'

const COMMITS = 20

const folder = fs.mkdtempSync(join(tmpdir(), 'consultorio-embedded-'))
const template = new Blob([fs.readFileSync((await buildTemplate()).plain)])
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('the embedded database waits for the disk at every commit before it answers', async () => {
    const pglite = await openEmbedded(folder, template)
    await pglite.exec('create table kept (number integer)')
    const sync = vi.spyOn(fs, 'fdatasyncSync')
    for (let number = 1; number <= COMMITS; number++) {
      sync.mockClear()
      await pglite.query('insert into kept values ($1)', [number])
      expect(sync).toHaveBeenCalled()
    }
    sync.mockRestore()
    const { rows } = await pglite.query(
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
    )
    expect(rows).toEqual([{ fsync: 'on', commit: 'on' }])
    await pglite.close()
  })

  it('the embedded database refuses a second opener in one line, and opens for the next after it was closed', async () => {
    const first = await openEmbedded(folder, null)
    const second = openEmbedded(folder, null)
    await expect(second).rejects.toThrow(SettingError)
    await expect(second).rejects.toThrow(/^Outro servidor já usa os dados em [^\n]+$/)
    await first.close()
    const next = await openEmbedded(folder, null)
    expect((await next.query('select count(*) as count from kept')).rows).toEqual([
      { count: COMMITS },
    ])
    await next.close()
  })

  it('the embedded database is durable on disk under its name after it was created', async () => {
    const sync = vi.spyOn(fs, 'fsyncSync')
    const newFolder = fs.mkdtempSync(join(folder, 'made-'))
    await (await openEmbedded(newFolder, template)).close()
    const finished = fs.statSync(join(newFolder, 'created'))
    expect(sync).toHaveBeenCalled()
    expect(finished.isFile()).toBe(true)
    expect(fs.existsSync(join(newFolder, 'creating'))).toBe(false)
    sync.mockRestore()
  })

  it('the embedded database writes no file of a dump outside of its folder', async () => {
    const outer = fs.mkdtempSync(join(folder, 'outer-'))
    const dump = new Blob([new Uint8Array(createTar([{ name: '../../fora', data: 'x' }]))])
    const opened = await openEmbedded(join(outer, 'database'), dump).catch(() => null)
    await opened?.close()
    expect(fs.readdirSync(outer)).toEqual(['database'])
  })

  it('the embedded database repeats a first start that was interrupted, and keeps its data', async () => {
    const cut = fs.mkdtempSync(join(folder, 'cut-'))
    fs.mkdirSync(join(cut, 'pgdata'))
    fs.writeFileSync(join(cut, 'creating'), '')
    fs.writeFileSync(join(cut, 'pgdata', 'PG_VERSION'), '18')
    const pglite = await openEmbedded(cut, template)
    expect((await pglite.query('select count(*) as count from throttle_hits')).rows).toEqual([
      { count: 0 },
    ])
    await pglite.close()
    const [aside] = fs.readdirSync(cut).filter((name) => name.startsWith('unfinished-'))
    expect(fs.readdirSync(join(cut, aside ?? ''))).toEqual(['PG_VERSION'])
  })
})

describe('an embedded database that is not whole', () => {
  const damages: [string, (copy: string) => void, RegExp][] = [
    [
      'its marker is missing',
      (copy) => fs.rmSync(join(copy, 'created')),
      /falta o arquivo \S+created/,
    ],
    [
      'PG_VERSION is missing',
      (copy) => fs.rmSync(join(copy, 'pgdata', 'PG_VERSION')),
      /falta o arquivo \S+PG_VERSION/,
    ],
    [
      'all but its marker is missing',
      (copy) => fs.rmSync(join(copy, 'pgdata'), { recursive: true }),
      /falta a pasta \S+pgdata/,
    ],
    [
      'pg_control is missing',
      (copy) => fs.rmSync(join(copy, 'pgdata', 'global', 'pg_control')),
      /falta o arquivo \S+pg_control/,
    ],
    ['its log is missing', (copy) => emptyLog(copy), /faltam os arquivos de \S+pg_wal/],
    [
      'its log is not its own',
      (copy) => {
        emptyLog(copy)
        fs.writeFileSync(join(copy, 'pgdata', 'pg_wal', '0'.repeat(24)), '')
      },
      /os arquivos em \S+ estão incompletos ou danificados/,
    ],
    [
      'another PostgreSQL made it',
      (copy) => fs.writeFileSync(join(copy, 'pgdata', 'PG_VERSION'), '19\n'),
      /é do PostgreSQL 19/,
    ],
  ]

  function emptyLog(copy: string): void {
    const log = join(copy, 'pgdata', 'pg_wal')
    for (const name of fs.readdirSync(log)) fs.rmSync(join(log, name), { recursive: true })
  }

  const filesOf = (copy: string) =>
    fs
      .readdirSync(copy, { recursive: true, encoding: 'utf8' })
      .filter((name) => fs.statSync(join(copy, name)).isFile())
      .filter((name) => !/^lock\.sqlite|postmaster\.pid$/.test(name))
      .map((name) => `${name} ${fs.statSync(join(copy, name)).size}`)
      .sort()

  it.each(damages)(
    'an embedded database that is not whole is refused in one sentence and stays as it is: %s',
    async (_, hurt, sentence) => {
      const copy = fs.mkdtempSync(join(folder, 'hurt-'))
      for (const name of ['created', 'pgdata'])
        fs.cpSync(join(folder, name), join(copy, name), { recursive: true })
      hurt(copy)
      const before = filesOf(copy)
      const opening = openEmbedded(copy, template)
      await expect(opening).rejects.toThrow(SettingError)
      await expect(opening).rejects.toThrow(sentence)
      await expect(opening).rejects.toThrow(/^[^\n]+Nada foi (apagado|mudado)[^\n]*$/)
      expect(filesOf(copy)).toEqual(before)
    },
  )
})
