import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export interface HashCost {
  memoryKib: number
  passes: number
}

/** OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST: HashCost = { memoryKib: 19_456, passes: 2 }
const LANES = 1
const TAG_BYTES = 32

const derive = promisify(argon2)

function compute(password: string, nonce: Buffer, { memoryKib, passes }: HashCost) {
  return derive('argon2id', {
    message: password,
    nonce,
    parallelism: LANES,
    tagLength: TAG_BYTES,
    memory: memoryKib,
    passes,
  }) as Promise<Buffer>
}

export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await compute(password, nonce, cost)
  return `${prefixOf(cost)}$${nonce.toString('base64')}$${tag.toString('base64')}`
}

function prefixOf({ memoryKib, passes }: HashCost): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}`
}

function costOf(hash: string): HashCost {
  const [, memory, passes] = /\$m=(\d+),t=(\d+),/.exec(hash) ?? []
  return { memoryKib: Number(memory), passes: Number(passes) }
}

const NOBODY = `${prefixOf(COST)}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

/** Returns whether it is the password. Without a hash it takes the same time and returns false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const comparedHash = hash ?? NOBODY
  const [, , , , nonce = '', tag = ''] = comparedHash.split('$')
  const computed = await compute(password, Buffer.from(nonce, 'base64'), costOf(comparedHash))
  const storedTag = Buffer.from(tag, 'base64')
  return (
    computed.length === storedTag.length && timingSafeEqual(computed, storedTag) && hash !== null
  )
}
