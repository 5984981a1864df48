import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type AssociatedData,
  encrypt,
  openText,
  sealText,
  unwrapDataKey,
  wrapDataKey,
} from './vault.ts'
import {
  type Keyring,
  type MasterKey,
  masterKey,
  openKeyring,
  readKeys,
  recoverySheet,
  writeKeys,
} from './vault-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'vault-'))
afterAll(() => rmSync(folder, { recursive: true }))

const KEY = Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex')
const OTHER_KEY = Buffer.alloc(32, 7)
const ASSOCIATED_DATA: AssociatedData = {
  tenant: '0198c0de-0000-7000-8000-00000000000a',
  table: 'notes',
  id: '0198c0de-0000-7000-8000-00000000000b',
  version: 3,
  owner: '0198c0de-0000-7000-8000-00000000000c',
}
const TEXT = 'Sonhou com o mar. Ação, coração.'

const ring = (...keys: MasterKey[]): Keyring => ({
  current: () => keys[0] as MasterKey,
  find: (id) => keys.find((key) => key.id === id) ?? null,
})
const DAMAGED = expect.objectContaining({ code: 'damaged' })

describe('encryption', () => {
  // McGrew and Viega, "The Galois/Counter Mode of Operation", test case 16.
  it('encryption answers the published test vector of AES-256-GCM', () => {
    const hex = (text: string) => Buffer.from(text, 'hex')
    const sealed = encrypt(
      hex('feffe9928665731c6d6a8f9467308308'.repeat(2)),
      hex('cafebabefacedbaddecaf888'),
      hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
      hex(
        'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
      ),
    )
    expect(sealed.toString('hex')).toBe(
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b',
    )
  })

  it('encryption keeps the layout of texts written by earlier releases', () => {
    const sealed = sealText(KEY, ASSOCIATED_DATA, 'mar', Buffer.alloc(12, 9))
    expect(sealed.toString('hex')).toBe(
      '01090909090909090909090909b32600fd01eb97b678fe11de598694b03f6c21',
    )
  })

  it.each([
    ['id', { id: ASSOCIATED_DATA.id.toUpperCase() }],
    ['owner', { owner: ASSOCIATED_DATA.owner?.toUpperCase() as string }],
    [
      'id and owner',
      {
        id: ASSOCIATED_DATA.id.toUpperCase(),
        owner: ASSOCIATED_DATA.owner?.toUpperCase() as string,
      },
    ],
  ])('a text that was sealed under an %s in capitals opens', (_, spelled) => {
    expect(
      openText(KEY, ASSOCIATED_DATA, sealText(KEY, { ...ASSOCIATED_DATA, ...spelled }, TEXT)),
    ).toBe(TEXT)
  })

  it('an encrypted text can be decrypted by another implementation', async () => {
    const sealed = sealText(KEY, ASSOCIATED_DATA, TEXT)
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(KEY), 'AES-GCM', false, [
      'decrypt',
    ])
    const { tenant, table, id, version, owner } = ASSOCIATED_DATA
    const additionalData = new TextEncoder().encode(
      JSON.stringify([1, tenant, table, id, version, owner]),
    )
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: Uint8Array.from(sealed.subarray(1, 13)), additionalData },
      key,
      Uint8Array.from(sealed.subarray(13)),
    )
    expect(new TextDecoder().decode(plain)).toBe(TEXT)
  })
})

describe('a sealed text', () => {
  it.each(['', 'a', TEXT, 'x'.repeat(100_000)])(
    'a sealed text opens with its associated data',
    (text) => {
      expect(openText(KEY, ASSOCIATED_DATA, sealText(KEY, ASSOCIATED_DATA, text))).toBe(text)
    },
  )

  it('a sealed text reveals nothing of the text, and differs each time', () => {
    const [first, second] = [
      sealText(KEY, ASSOCIATED_DATA, TEXT),
      sealText(KEY, ASSOCIATED_DATA, TEXT),
    ]
    expect(first.includes('Sonhou')).toBe(false)
    expect(first.equals(second)).toBe(false)
  })

  it('a sealed text does not open if any one of its bytes is changed', () => {
    const sealed = sealText(KEY, ASSOCIATED_DATA, TEXT)
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => openText(KEY, ASSOCIATED_DATA, changed)).toThrow(DAMAGED)
    }
  })

  it.each([0, 1, 12, 13, 28, 40])('a sealed text does not open cut to %i bytes', (length) => {
    const cut = sealText(KEY, ASSOCIATED_DATA, TEXT).subarray(0, length)
    expect(() => openText(KEY, ASSOCIATED_DATA, cut)).toThrow(DAMAGED)
  })

  it.each([
    { tenant: '0198c0de-0000-7000-8000-0000000000ff' },
    { table: 'drafts' },
    { id: '0198c0de-0000-7000-8000-0000000000ff' },
    { version: 4 },
    { owner: '0198c0de-0000-7000-8000-0000000000ff' },
  ])('a sealed text does not open in another row: %o', (moved) => {
    const sealed = sealText(KEY, ASSOCIATED_DATA, TEXT)
    expect(() => openText(KEY, { ...ASSOCIATED_DATA, ...moved }, sealed)).toThrow(DAMAGED)
  })

  it('a sealed text does not open with another key', () => {
    expect(() =>
      openText(OTHER_KEY, ASSOCIATED_DATA, sealText(KEY, ASSOCIATED_DATA, TEXT)),
    ).toThrow(DAMAGED)
  })
})

describe('a data key', () => {
  const [old, present] = [masterKey(), masterKey()]

  it('a data key opens with the master key that encrypted it, whichever key encrypts now', () => {
    const wrapped = wrapDataKey(old, ASSOCIATED_DATA.tenant, KEY)
    expect(unwrapDataKey(ring(present, old), ASSOCIATED_DATA.tenant, wrapped)).toEqual(KEY)
  })

  it('a data key does not open for another tenant', () => {
    const wrapped = wrapDataKey(old, ASSOCIATED_DATA.tenant, KEY)
    expect(() => unwrapDataKey(ring(old), ASSOCIATED_DATA.id, wrapped)).toThrow(DAMAGED)
  })

  it('a data key names its master key if that is missing', () => {
    const wrapped = wrapDataKey(old, ASSOCIATED_DATA.tenant, KEY)
    expect(() => unwrapDataKey(ring(present), ASSOCIATED_DATA.tenant, wrapped)).toThrow(
      expect.objectContaining({ code: 'key_missing' }),
    )
  })

  it('a data key does not open with another master key of the same number', () => {
    const wrapped = wrapDataKey(old, ASSOCIATED_DATA.tenant, KEY)
    const impostor = { id: old.id, key: present.key }
    expect(() => unwrapDataKey(ring(impostor), ASSOCIATED_DATA.tenant, wrapped)).toThrow(DAMAGED)
  })
})

describe('the key file', () => {
  const path = join(folder, 'keys', 'records.key')
  const [old, present] = [masterKey(KEY), masterKey(OTHER_KEY)]

  it('the key file returns the keys that were written, the first of which is used to encrypt', () => {
    writeKeys(path, [present, old])
    expect(readKeys(path)).toEqual([present, old])
    expect(openKeyring(path).current()).toEqual(present)
  })

  it.skipIf(process.platform === 'win32')('the key file can be read only by its owner', () => {
    writeKeys(path, [present])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('the key file is read again after a key was added while the server runs', () => {
    writeKeys(path, [old])
    const keyring = openKeyring(path)
    expect(keyring.find(present.id)).toBeNull()
    writeKeys(path, [present, old])
    expect(keyring.find(present.id)).toEqual(present)
    expect(keyring.current()).toEqual(present)
    rmSync(path)
    expect(keyring.current()).toEqual(present)
  })

  it('the key file accepts a key typed from the recovery sheet', () => {
    const sheet = recoverySheet(path, [present, old])
    const [, typed = ''] = /Chave \S+ \(em uso\)\n([\s\d a-f]+)/.exec(sheet) ?? []
    writeFileSync(path, `${present.id}:${typed.replaceAll(/\s+/g, ' ').slice(0, 80)}\n`)
    expect(readKeys(path)).toEqual([present])
  })

  it.each([
    ['', 'não tem nenhuma chave'],
    ['# só um comentário', 'não tem nenhuma chave'],
    ['0011', 'linha 1: uma chave tem 64 dígitos hexadecimais'],
    [`${old.id}:${OTHER_KEY.toString('hex')}`, `linha 1: a chave não é a de número ${old.id}`],
  ])('the key file names the problem of %j', (text, sentence) => {
    writeFileSync(path, text)
    expect(() => readKeys(path)).toThrow(sentence)
  })

  it('the key file reports that it does not exist', () => {
    expect(() => openKeyring(join(folder, 'nada.key'))).toThrow('não foi possível ler')
  })
})
