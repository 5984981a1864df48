import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QrCode } from './qr-code.tsx'

const TEXT = 'https://consultorio.example/um/endereco/longo'

it('a QR code on the screen has four light modules around it, whatever its length', () => {
  for (const text of [TEXT, TEXT.repeat(4)]) {
    const markup = renderToStaticMarkup(<QrCode text={text} label="Link" />)
    const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
    const dark = [...markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    const coordinates = dark.flat()
    expect([Math.min(...coordinates), Math.max(...coordinates)]).toEqual([4, size - 5])
    expect(size).toBe(encode(text, { ecc: 'M', border: 0 }).size + 8)
  }
})
