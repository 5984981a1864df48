/** The first bytes of pictures: PNG (RFC 2083 §3.1), JPEG (ITU T.81 B.1.1.3), WebP (RFC 9649 §2.4). */

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

const BEGINNINGS: [type: PictureType, ...signs: [at: number, bytes: number[]][]][] = [
  ['image/png', [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  ['image/jpeg', [0, [0xff, 0xd8, 0xff]]],
  ['image/webp', [0, [0x52, 0x49, 0x46, 0x46]], [8, [0x57, 0x45, 0x42, 0x50]]],
]

export function pictureTypeOf(content: Uint8Array): PictureType | null {
  const known = BEGINNINGS.find(([, ...signs]) =>
    signs.every(([at, bytes]) => bytes.every((byte, index) => content[at + index] === byte)),
  )
  return known?.[0] ?? null
}

export function picturePath(friendlyId: number, hash: string): string {
  return `/pictures/${friendlyId}/${hash}`
}
