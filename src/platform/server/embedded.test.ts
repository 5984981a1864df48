import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildTemplate } from '../../../scripts/build-template.ts'
import { openEmbedded } from './embedded.ts'
import { SettingError } from './environment.ts'

const COMMITS = 20

const folder = fs.mkdtempSync(join(tmpdir(), 'consultorio-embedded-'))
const template = new Blob([fs.readFileSync((await buildTemplate()).plain)])
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('asks the disk to keep every commit before it is answered', async () => {
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

  it('refuses a second opener in one line, and is open to the next once closed', async () => {
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

  it('begins a first start again that was cut short', async () => {
    fs.rmSync(join(folder, 'created'))
    const pglite = await openEmbedded(folder, template)
    expect((await pglite.query('select count(*) as count from psychologists')).rows).toEqual([
      { count: 0 },
    ])
    await expect(pglite.query('select * from kept')).rejects.toThrow('does not exist')
    await pglite.close()
  })
})
