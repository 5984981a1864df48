import autocannon, { type Request, type Result } from 'autocannon'

export interface Round {
  rate: number
  latencies: number[]
}

/**
 * Sends `requests` for a number of seconds, the next one on each connection after an answer; any answer but 2xx ends the bench.
 */
export async function load(
  origin: string,
  requests: Iterator<Request>,
  connections: number,
  seconds: number,
): Promise<Round> {
  const latencies: number[] = []
  const refused: number[] = []
  const began = performance.now()
  let last = began
  const result = await new Promise<Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        // The load ends at a sample; samples are taken each second by default.
        sampleInt: 50,
        requests: [{ setupRequest: (request) => ({ ...request, ...nextOf(requests) }) }],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    instance.on('response', (_, status, __, time) => {
      last = performance.now()
      latencies.push(time)
      if (status < 200 || status > 299) refused.push(status)
    })
  })
  if (refused.length > 0 || result.errors > 0)
    throw new Error(
      `${refused.length} answers were not 2xx (${refused[0]}), ${result.errors} failed`,
    )
  return { rate: latencies.length / ((last - began) / 1000), latencies }
}

function nextOf(requests: Iterator<Request>): Request {
  const { value, done } = requests.next()
  if (done)
    throw new Error(
      'No requests are left: the machine is faster than the data are many; raise PSYCHOLOGISTS in seed.ts',
    )
  return value
}
