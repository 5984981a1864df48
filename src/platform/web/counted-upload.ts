/**
 * Sends a request like `fetch`; `onSent` gets the share sent, from 0 to 1. By XMLHttpRequest, since `fetch` reports no progress
 * of an upload.
 */
export function sendCounted(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, responseText } = request
      const retryAfter = request.getResponseHeader('retry-after')
      resolve(
        new Response(status === 204 ? null : responseText, {
          status,
          headers: retryAfter ? { 'retry-after': retryAfter } : {},
        }),
      )
    }
    request.onerror = () => reject(new TypeError('the file was not sent'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(signal.reason)
    request.send(body as XMLHttpRequestBodyInit)
  })
}
