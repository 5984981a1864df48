import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import { closeAtEnd } from './close-at-end.ts'
import { createDescriptionCheck, readDescription } from './openapi-check.ts'

/** Key and certificate of one side, made for this run. */
export interface OwnCertificate {
  cert: string
  key: string
}

/** Makes a certificate with the `openssl` of the machine: Node's own crypto signs none. */
export function makeCertificate(name: string, days = 90): OwnCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...[
          '-keyout',
          'key.pem',
          '-out',
          'cert.pem',
          '-days',
          String(days),
          '-subj',
          `/CN=${name}`,
        ],
        ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ],
      { cwd: folder, stdio: 'ignore' },
    )
    const read = (file: string) => readFileSync(join(folder, file), 'utf8')
    return { cert: read('cert.pem'), key: read('key.pem') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a PKCS#12 file in base64. `legacy` encrypts with RC2, as old tools do. */
export function packCertificate(
  { cert, key }: OwnCertificate,
  passphrase: string,
  { legacy = false } = {},
): string {
  const args = [
    'pkcs12',
    '-export',
    ...(legacy ? ['-legacy'] : []),
    '-passout',
    `pass:${passphrase}`,
  ]
  return execFileSync('openssl', args, { input: `${key}${cert}` }).toString('base64')
}

interface Returned {
  id: string
  rtrId: string
  valor: string
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
}

interface ReceivedPix {
  endToEndId: string
  txid: string
  valor: string
  chave: string
  horario: string
  devolucoes?: Returned[]
}

interface Charge {
  calendario: { criacao: string; expiracao: number }
  txid: string
  revisao: number
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  valor: { original: string }
  chave: string
  pixCopiaECola: string
  pix?: ReceivedPix[]
}

export interface BankMisbehaviour {
  status?: number
  headers?: Record<string, string>
  /** Milliseconds before the answer. */
  after?: number
  /** The promise after which it answers. */
  until?: Promise<void>
  /** The request is carried out, and the connection ends without an answer. */
  loses?: 'answer'
}

export const BANK_LOGIN = { clientId: 'Client_Id_ana', clientSecret: 'Client_Secret_ana' }

const description = readDescription(join(import.meta.dirname, 'pix-api/openapi.yaml'))
const check = createDescriptionCheck(description)

export { check as pixDescription, description as pixApi }

/**
 * Opens a bank with an API Pix in memory, made from its description: it requires a client certificate and a token, checks each
 * request against the description, and misbehaves as set.
 */
export async function openPixBank(now: () => number, client = makeCertificate('cliente')) {
  const own = makeCertificate('localhost')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), own.cert])
  const charges = new Map<string, Charge>()
  const hooks = new Map<string, string>()
  let made = 0
  const bank = {
    origin: '',
    client,
    charges,
    hooks,
    /** Each call that arrived, such as `PUT cob`, `GET pix`, `POST token`. */
    calls: [] as string[],
    /** Requests and replies that do not match the description. */
    faults: [] as string[],
    tokenLasts: 3_600,
    /** Tokens that are still valid. */
    tokens: new Set<string>(),
    misbehave: (_call: string): BankMisbehaviour | null => null,
    /** The state of a return that is requested. */
    returnsAs: 'DEVOLVIDO' as Returned['status'],
    /** Pays a charge, as often as called; missing arguments are the charge's. */
    pay: (txid: string, amount?: string, at = now()) => {
      const charge = found(txid)
      const endToEndId = `E${String(++made).padStart(31, '0')}`
      const valor = amount ?? charge.valor.original
      const pix = { endToEndId, txid, valor, chave: charge.chave, horario: iso(at) }
      charge.pix = [...(charge.pix ?? []), pix]
      charge.status = 'CONCLUIDA'
      return endToEndId
    },
    /** Returns a part of a Pix, as a bank does by MED. */
    takeBack: (endToEndId: string, amount: string) => {
      const pix = paid(endToEndId)
      if (!pix) throw new Error(`no pix ${endToEndId}`)
      const id = `M${String(++made).padStart(31, '0')}`
      addReturn(pix, id, amount, 'DEVOLVIDO')
      return id
    },
    /** The body of its notice about a Pix. */
    noticeOf: (endToEndId: string) => ({ pix: [{ ...paid(endToEndId) }] }),
    /** Posts that notice to the address of its key, as often as called. */
    notify: async (endToEndId: string) => {
      const url = `${hooks.get(paid(endToEndId)?.chave ?? '')}/pix`
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(bank.noticeOf(endToEndId))
      const { status } = await fetch(url, { method: 'POST', headers, body })
      return status
    },
    /** The settings of a server in another process, which trusts the certificate of this bank. */
    trusted: () => {
      const folder = mkdtempSync(join(tmpdir(), 'bank-'))
      closeAtEnd(async () => rmSync(folder, { recursive: true }))
      const file = join(folder, 'ca.pem')
      writeFileSync(file, own.cert)
      return { NODE_EXTRA_CA_CERTS: file }
    },
    only: () => {
      const [charge] = charges.values()
      if (!charge || charges.size > 1) throw new Error(`${charges.size} charges`)
      return charge
    },
  }
  const found = (txid: string) => {
    const charge = charges.get(txid)
    if (!charge) throw new Error(`no charge ${txid}`)
    return charge
  }
  const paid = (endToEndId: string) =>
    [...charges.values()]
      .flatMap(({ pix = [] }) => pix)
      .find((one) => one.endToEndId === endToEndId)
  const iso = (at: number) => new Date(at).toISOString()
  function addReturn(pix: ReceivedPix, id: string, valor: string, status: Returned['status']) {
    const horario = {
      solicitacao: iso(now()),
      ...(status === 'DEVOLVIDO' && { liquidacao: iso(now()) }),
    }
    const returned = { id, rtrId: `D${id}`.slice(0, 32).padEnd(32, '0'), valor, horario, status }
    pix.devolucoes = [...(pix.devolucoes ?? []), returned]
    return returned
  }

  type Outcome = [status: number, body?: unknown]
  const problem = (status: number, title: string): Outcome => [
    status,
    { type: `https://pix.bcb.gov.br/api/v2/error/${title}`, title, status },
  ]

  function answerCharge(method: string, txid: string, sent: Partial<Charge>): Outcome {
    const charge = charges.get(txid)
    if (method === 'PUT') {
      if (charge) return problem(409, 'CobOperacaoInvalida')
      const { calendario, valor, chave } = sent
      if (!calendario || !valor || !chave) throw new Error('the description lets this through')
      charges.set(txid, {
        calendario: { criacao: iso(now()), expiracao: calendario.expiracao },
        ...{ txid, revisao: 0, status: 'ATIVA', valor, chave },
        pixCopiaECola: `00020126pix-${txid}`,
      })
      return [201, charges.get(txid)]
    }
    if (!charge) return problem(404, 'CobNaoEncontrada')
    if (method === 'PATCH') {
      if (charge.status !== 'ATIVA') return problem(400, 'CobOperacaoInvalida')
      charge.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
      charge.revisao++
    }
    return [200, charge]
  }

  function answerReturn(method: string, pix: ReceivedPix, id: string, valor: string): Outcome {
    const known = pix.devolucoes?.find((one) => one.id === id)
    if (method === 'GET') {
      if (known?.status === 'EM_PROCESSAMENTO') known.status = bank.returnsAs
      return known ? [200, known] : problem(404, 'PixDevolucaoNaoEncontrada')
    }
    if (known) return problem(409, 'PixDevolucaoInvalida')
    const cents = (text: string) => Math.round(Number(text) * 100)
    const before = (pix.devolucoes ?? [])
      .filter(({ status }) => status !== 'NAO_REALIZADO')
      .reduce((sum, one) => sum + cents(one.valor), 0)
    if (before + cents(valor) > cents(pix.valor)) return problem(400, 'PixDevolucaoInvalida')
    return [201, addReturn(pix, id, valor, bank.returnsAs)]
  }

  function answerHook(method: string, key: string, url: string): Outcome {
    if (method === 'PUT') {
      hooks.set(key, url)
      return [200]
    }
    const webhookUrl = hooks.get(key)
    if (!webhookUrl) return problem(404, 'WebhookNaoEncontrado')
    if (method === 'GET')
      return [200, { webhookUrl, cnpj: '12345678000195', chave: key, criacao: iso(now()) }]
    hooks.delete(key)
    return [204]
  }

  /** Answers a call; `text` is its body, which follows the description. */
  function answer(method: string, path: string, text: string): Outcome {
    const [, kind, id = '', , returnId = ''] = path.split('/').map(decodeURIComponent)
    const sent = JSON.parse(text)
    if (kind === 'cob') return answerCharge(method, id, sent)
    if (kind === 'webhook') return answerHook(method, id, sent.webhookUrl ?? '')
    const pix = paid(id)
    if (!pix) return problem(404, 'PixNaoEncontrado')
    return returnId ? answerReturn(method, pix, returnId, sent.valor ?? '') : [200, pix]
  }

  function answerToken(request: IncomingMessage): Outcome {
    const wanted = `${BANK_LOGIN.clientId}:${BANK_LOGIN.clientSecret}`
    const basic = `Basic ${Buffer.from(wanted).toString('base64')}`
    if (request.headers.authorization !== basic) return [401, { error: 'invalid_client' }]
    const token = `token-${++made}`
    bank.tokens.add(token)
    return [200, { access_token: token, token_type: 'Bearer', expires_in: bank.tokenLasts }]
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const { method = '', url = '' } = request
    const { pathname } = new URL(url, bank.origin)
    const isToken = pathname === '/oauth/token'
    const path = pathname.replace(/^\/api/, '')
    const call = isToken
      ? 'POST token'
      : `${method} ${path.split('/')[1]}${path.includes('/devolucao/') ? ' devolucao' : ''}`
    bank.calls.push(call)
    const wrong = bank.misbehave(call)
    if (wrong?.after) await wait(wrong.after)
    await wrong?.until
    let [status, body]: Outcome = [wrong?.status ?? 0]
    if (status === 0) {
      const bearer = (request.headers.authorization ?? '').replace('Bearer ', '')
      if (isToken) [status, body] = answerToken(request)
      else if (!bank.tokens.has(bearer)) [status, body] = problem(401, 'Unauthorized')
      else {
        const sent = text === '' ? undefined : JSON.parse(text)
        const faults = check.faultsOfRequest(method, path, sent)
        bank.faults.push(...faults)
        ;[status, body] =
          faults.length > 0
            ? problem(400, 'RequisicaoInvalida')
            : answer(method, path, text || '{}')
        bank.faults.push(
          ...check.faultsOfReply(method, path, status, body).map((fault) => `own: ${fault}`),
        )
      }
    }
    if (wrong?.loses) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json', ...wrong?.headers })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }

  const server = https.createServer(
    // The bank keeps unused connections as long as nginx does; Node's own 5 s are rare.
    {
      ...own,
      ca: [client.cert],
      requestCert: true,
      rejectUnauthorized: true,
      keepAliveTimeout: 75_000,
    },
    (request, response) => void handle(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  // A loopback address: `listen` was given a port.
  bank.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return bank
}

export type PixBank = Awaited<ReturnType<typeof openPixBank>>

/** Returns the body that connects that bank. */
export function bankInput(bank: PixBank, key = 'ana@exemplo.com.br') {
  const { cert, key: certificateKey } = bank.client
  return {
    ...{
      provider: 'other' as const,
      baseUrl: `${bank.origin}/api`,
      tokenUrl: `${bank.origin}/oauth/token`,
    },
    ...BANK_LOGIN,
    ...{ certificate: cert, certificateKey, key },
  }
}
