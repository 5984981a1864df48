import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  databaseFolder,
  formerDatabases,
  makeWorkingFolder,
  presentRestore,
  removeLeftovers,
  settleSwap,
  swapDatabase,
  workingFolder,
} from './data-folder.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const BEFORE = 'database-before-2026-03-02T120000Z'

let dataDir: string
let incoming: string
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'consultorio-swap-'))
  fs.mkdirSync(databaseFolder(dataDir))
  fs.writeFileSync(join(databaseFolder(dataDir), 'whose'), 'old')
  incoming = makeWorkingFolder(dataDir, 'database-incoming-')
  fs.writeFileSync(join(incoming, 'whose'), 'new')
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const whose = (name = 'database') => fs.readFileSync(join(dataDir, name, 'whose'), 'utf8')

function cutAfter(renames: number): void {
  const rename = fs.renameSync
  let renameCount = 0
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (renameCount++ >= renames) throw new Error('killed')
    rename(from, to)
  })
}

describe('a restored database', () => {
  it('a restored database replaces the present one, which is kept', () => {
    swapDatabase(dataDir, incoming, NOW)
    expect(formerDatabases(dataDir)).toEqual([BEFORE])
    expect(presentRestore(dataDir)).toBe(basename(incoming))
    expect([whose(), whose(BEFORE)]).toEqual(['new', 'old'])
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', BEFORE])
  })

  it('a restored database is installed if there was none', () => {
    fs.rmSync(databaseFolder(dataDir), { recursive: true })
    swapDatabase(dataDir, incoming, NOW)
    expect(formerDatabases(dataDir)).toEqual([])
    expect(whose()).toBe('new')
  })

  it.each([
    [0, 'old'],
    [1, 'old'],
    [2, 'new'],
    [3, 'new'],
  ])(
    'a restored database cut short after %i of its renames leaves the %s one whole at the next start',
    (renames, folders) => {
      cutAfter(renames)
      if (renames < 3) expect(() => swapDatabase(dataDir, incoming, NOW)).toThrow('killed')
      else swapDatabase(dataDir, incoming, NOW)
      vi.restoreAllMocks()
      settleSwap(dataDir)
      expect(whose()).toBe(folders)
      settleSwap(dataDir)
      expect(whose()).toBe(folders)
    },
  )

  it('a restored database can be restored again after one that was cut short', () => {
    cutAfter(1)
    expect(() => swapDatabase(dataDir, incoming, NOW)).toThrow('killed')
    vi.restoreAllMocks()
    const second = makeWorkingFolder(dataDir, 'database-incoming-')
    fs.writeFileSync(join(second, 'whose'), 'second')
    swapDatabase(dataDir, second, NOW)
    expect(whose()).toBe('second')
  })

  it.each([0, 1, 2])('a restored database whose rename %i fails changes nothing', (failing) => {
    const rename = fs.renameSync
    let renameCount = 0
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (renameCount++ === failing) throw new Error('EBUSY')
      rename(from, to)
    })
    expect(() => swapDatabase(dataDir, incoming, NOW)).toThrow('EBUSY')
    expect(whose()).toBe('old')
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', basename(incoming)])
  })

  it('a restored database is durable on disk under its name before the next step', () => {
    const sync = vi.spyOn(fs, 'fsyncSync')
    swapDatabase(dataDir, incoming, NOW)
    expect(sync).toHaveBeenCalledTimes(4)
  })
})

describe('the remains of a killed command', () => {
  it('the remains of a killed command are removed when no command can be using them any more', () => {
    const backups = join(dataDir, 'backups')
    fs.mkdirSync(backups)
    for (const name of ['a.tar.gz', 'b.tar.gz.part']) fs.writeFileSync(join(backups, name), '')
    removeLeftovers(dataDir, Date.now())
    expect(fs.existsSync(incoming)).toBe(true)
    expect(fs.readdirSync(backups)).toHaveLength(2)
    removeLeftovers(dataDir, Date.now() + 7 * 3_600_000)
    expect(fs.readdirSync(dataDir)).toEqual(['backups', 'database'])
    expect(fs.readdirSync(backups)).toEqual(['a.tar.gz'])
  })

  it('the remains of a killed command are empty if no database was ever created', () => {
    expect(() => removeLeftovers(join(dataDir, 'nowhere'), NOW)).not.toThrow()
  })
})

it.each([
  ['backup-copy-a1B2c3', true],
  ['database-incoming-a1B2c3', true],
  ['database', false],
  ['backup-copy-a1B2c3/../../elsewhere', false],
  ['/etc', false],
])('a folder that a command names is accepted only next to the database: %s', (name, known) => {
  expect(workingFolder('/data', name)).toBe(known ? join('/data', name) : null)
})
