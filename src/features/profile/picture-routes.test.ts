import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { closeAccount } from '../account/contract.ts'
import { getPublicPsychologist } from '../booking/contract.ts'
import { getProfile } from '../practice/contract.ts'
import { deletePicture, PICTURE_BYTES, savePicture } from './picture-contract.ts'

const { db, given, visitor } = await openPractice()

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const WEBP = [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WEBP')]

const file = (beginning: number[], size = 1_000) => {
  const bytes = Buffer.alloc(size, 7)
  Buffer.from(beginning).copy(bytes)
  return bytes
}
const sent = (bytes: Buffer) => ({ body: { picture: bytes.toString('base64') } })

describe('a profile picture', () => {
  const known: [type: string, beginning: number[]][] = [
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ]
  it.each(known)(
    'A picture of type %s is detected by its content and served to visitors',
    { tags: 'both-databases' },
    async (...row) => {
      const [type, beginning] = row
      const ana = await given.psychologist()
      const bytes = file(beginning)
      const { profileImage } = await ana.ask(savePicture, sent(bytes))
      const shown = await visitor.ask(getPublicPsychologist, { params: { id: ana.friendlyId } })
      expect(shown.profileImage).toBe(profileImage)
      const reply = await visitor.send({ method: 'GET', url: profileImage ?? '' })
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.rawPayload.equals(bytes)).toBe(true)
      expect(reply.headers['cache-control']).toBe('no-cache')
      const again = await visitor.send({
        method: 'GET',
        url: profileImage ?? '',
        headers: { 'if-none-match': String(reply.headers.etag) },
      })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    },
  )

  it('A picture may have 200 kB and not a byte more', { tags: 'both-databases' }, async () => {
    const ana = await given.psychologist()
    expect((await ana.call(savePicture, sent(file(JPEG, PICTURE_BYTES)))).status).toBe(200)
    const before = await ana.ask(getProfile)
    expect((await ana.call(savePicture, sent(file(JPEG, PICTURE_BYTES + 1)))).status).toBe(422)
    expect(await ana.ask(getProfile)).toEqual(before)
  })

  const others: [what: string, bytes: Buffer][] = [
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a moving picture', Buffer.from('GIF89a-and-more')],
    ['nothing', Buffer.alloc(0)],
  ]
  it.each(others)('A picture is refused when it is %s, with any file name', async (_, bytes) => {
    const ana = await given.psychologist()
    expect((await ana.call(savePicture, sent(bytes))).status).toBe(422)
  })

  it('A picture is refused when it is not base64', async () => {
    const ana = await given.psychologist()
    expect((await ana.call(savePicture, { body: { picture: 'não é' } })).status).toBe(422)
  })

  it('A new picture replaces the old one and has another address', async () => {
    const ana = await given.psychologist()
    const first = await ana.ask(savePicture, sent(file(JPEG)))
    const second = await ana.ask(savePicture, sent(file(PNG)))
    expect(second.profileImage).not.toBe(first.profileImage)
    const gone = await visitor.send({ method: 'GET', url: first.profileImage ?? '' })
    expect(gone.statusCode).toBe(404)
  })

  it('A picture is removed by its owner', async () => {
    const ana = await given.psychologist()
    const { profileImage } = await ana.ask(savePicture, sent(file(JPEG)))
    expect((await ana.call(deletePicture)).status).toBe(204)
    expect((await ana.ask(getProfile)).profileImage).toBeNull()
    expect((await visitor.send({ method: 'GET', url: profileImage ?? '' })).statusCode).toBe(404)
  })

  it('A picture belongs to one account, and is gone with a closed account', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    const { profileImage } = await ana.ask(savePicture, sent(file(JPEG)))
    const at = (friendlyId: number) =>
      profileImage?.replace(`/${ana.friendlyId}/`, `/${friendlyId}/`) ?? ''
    const statusOf = async (url: string) => (await visitor.send({ method: 'GET', url })).statusCode
    expect(await statusOf(at(bia.friendlyId))).toBe(404)
    expect(await statusOf(at(ana.friendlyId))).toBe(200)
    await ana.ask(closeAccount, { body: { password: ana.password } })
    expect(await statusOf(at(ana.friendlyId))).toBe(404)
  })

  it.each([
    ['that is not active', { is_active: false }],
    ['of the super admin', { is_admin: true }],
  ])('The picture of an account %s is not public, like its page', async (_, standing) => {
    const ana = await given.psychologist()
    const { profileImage } = await ana.ask(savePicture, sent(file(JPEG)))
    await db.asPlatform((sql) =>
      sql.updateTable('psychologists').set(standing).where('id', '=', ana.id).execute(),
    )
    expect((await visitor.send({ method: 'GET', url: profileImage ?? '' })).statusCode).toBe(404)
  })
})
