import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of all pages, each no-break space as a space. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll('\u00a0', ' ')
}
