import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { SCRIPT_URL_POLICY } from '../shared/script-url-policy.ts'

const PERMISSIONS = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Returns the security headers of every reply, made once: helmet makes them again for each reply. */
export function securityHeaders(loopback: boolean): Record<string, string> {
  const written = headersOf(
    helmet({
      contentSecurityPolicy: pagePolicy(),
      hsts: loopback ? false : { maxAge: 31_536_000, includeSubDomains: false },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginEmbedderPolicy: false,
    }),
  )
  return { ...written, 'permissions-policy': PERMISSIONS }
}

/**
 * Returns the Content-Security-Policy of a page, with the Trusted Types policies that its scripts may create in addition to
 * ours.
 */
export function contentSecurityPolicy(...policies: string[]): Record<string, string> {
  return headersOf(helmet.contentSecurityPolicy(pagePolicy(...policies)))
}

function pagePolicy(...policies: string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The public page's stylesheet is inline, and open dialogs lock the scroll with another.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      // The first page of the site carries its font.
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      // Only one policy turns text into a script, if browsers support it: platform/web/trusted-script-url.ts.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [SCRIPT_URL_POLICY, ...policies],
    },
  }
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

function headersOf(write: Middleware): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  write(response.req, response, () => {})
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
