import { PICTURE_BYTES } from '../picture-contract.ts'

const SIDE = 512
const QUALITIES = [0.86, 0.75, 0.6, 0.45]

export class UnreadablePicture extends Error {}

/**
 * Returns the centre of a picture as a square JPEG in base64, small enough to store. Metadata such as the location are
 * dropped. Throws UnreadablePicture.
 */
export async function shrinkPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePicture()
  })
  const canvas = drawSquare(bitmap)
  bitmap.close()
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality)
    if (blob && blob.size <= PICTURE_BYTES) return toBase64(blob)
  }
  throw new UnreadablePicture()
}

function drawSquare(bitmap: ImageBitmap): HTMLCanvasElement {
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, side)
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePicture()
  // A JPEG has no transparency: the background is white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return canvas
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let letters = ''
  // Converted in pieces, since a call has a maximum number of arguments.
  for (let start = 0; start < bytes.length; start += 8_192)
    letters += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  return btoa(letters)
}
