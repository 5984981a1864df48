import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY } from '../shared/calendar.ts'
import { backupPath, findLastBackup, removeOldBackups } from './backup-file.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')

let dataDir: string
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'consultorio-backups-'))
  fs.mkdirSync(join(dataDir, 'backups'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true }))

const write = (age: number) => fs.writeFileSync(backupPath(dataDir, NOW - age * DAY), '')
const backups = () => fs.readdirSync(join(dataDir, 'backups')).sort()

it('backups past their days are removed, and nothing else in the folder', async () => {
  for (const age of [0, 1, 29, 31, 400]) write(age)
  for (const name of ['notas.txt', 'outro-2020-01-01T000000Z.tar.gz'])
    fs.writeFileSync(join(dataDir, 'backups', name), '')
  expect(await removeOldBackups(dataDir, 30, NOW)).toBe(2)
  expect(backups()).toEqual([
    'consultorio-2026-02-01T120000Z.tar.gz',
    'consultorio-2026-03-01T120000Z.tar.gz',
    'consultorio-2026-03-02T120000Z.tar.gz',
    'notas.txt',
    'outro-2020-01-01T000000Z.tar.gz',
  ])
})

it('the newest backup is never removed', async () => {
  for (const age of [100, 200]) write(age)
  expect(await removeOldBackups(dataDir, 30, NOW)).toBe(1)
  expect((await findLastBackup(dataDir))?.at).toEqual(new Date(NOW - 100 * DAY))
  expect(await removeOldBackups(dataDir, 30, NOW)).toBe(0)
})

it('without backups there is nothing to remove', async () => {
  expect(await removeOldBackups(join(dataDir, 'nowhere'), 30, NOW)).toBe(0)
})
