import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

const derive = promisify(argon2)

function compute(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', {
    message: password,
    nonce,
    parallelism: LANES,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  }) as Promise<Buffer>
}

/** The password's hash in the PHC format, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await compute(password, nonce)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${nonce.toString('base64')}$${tag.toString('base64')}`
}

const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

/** Whether it is the password. With no hash it takes the same time and is false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , , nonce = '', tag = ''] = (hash ?? NOBODY).split('$')
  const computed = await compute(password, Buffer.from(nonce, 'base64'))
  const kept = Buffer.from(tag, 'base64')
  return computed.length === kept.length && timingSafeEqual(computed, kept) && hash !== null
}
