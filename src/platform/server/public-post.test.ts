import { expect, it } from 'vitest'
import { isPublicAddress, postToPublic } from './public-post.ts'

it.each(['142.250.79.10', '9.9.9.9', '2800:3f0:4001:80a::200a', '2606:4700::6810:85e5'])(
  'a post may go to %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.7',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.7',
  '64:ff9b::a00:7',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2002:a00:7::1',
])('a POST is never sent to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it('a name that resolves to this machine is not connected to', async () => {
  const sent = postToPublic(
    'https://localhost/abc',
    { headers: {}, body: Buffer.from('x') },
    AbortSignal.timeout(5_000),
  )
  await expect(sent).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
})
