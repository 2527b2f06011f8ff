import { verify, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'

const text = z.string().max(300_000)
const messageSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text,
  TopicArn: text,
  Message: text,
  Timestamp: text,
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64().max(2000),
  SigningCertURL: z.string().max(1000),
  Subject: text.nullish(),
  Token: text.optional(),
  SubscribeURL: z.string().max(3000).optional(),
})
export type SnsMessage = z.infer<typeof messageSchema>

/** The message in a body; null if it is none. */
export const readSns = (body: unknown): SnsMessage | null =>
  messageSchema.safeParse(body).data ?? null

type Name = keyof SnsMessage

const namesOfNotification: readonly Name[] = [
  'Message',
  'MessageId',
  'Subject',
  'Timestamp',
  'TopicArn',
  'Type',
]
const namesOfSubscription: readonly Name[] = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
]

/** What SNS has signed of a message. */
export function signedText(message: SnsMessage): string {
  const names = message.Type === 'Notification' ? namesOfNotification : namesOfSubscription
  return names
    .flatMap((name) => {
      const value = message[name]
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`]
    })
    .join('')
}

/**
 * An address of SNS itself; null for any other. Nothing else is ever fetched: an address in a message that is not
 * verified yet is a stranger's.
 */
export function snsAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = url.protocol === 'https:' && url.port === '' && !url.username && !url.password
  return isPlain && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(url.hostname) ? url : null
}

const patienceMs = 5000
const answerBytes = 100_000
const certificatesMaximum = 10

/** The way to SNS: fetches an address of SNS, and its certificates once each. */
export function createSns({ now }: { now: Clock }) {
  const certificates = new Map<string, X509Certificate>()

  async function fetchText(url: URL): Promise<string> {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(url, { redirect: 'error', signal })
    if (!answer.ok) throw new Error(`SNS answers ${answer.status}`)
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of answer.body ?? []) {
      length += part.byteLength
      if (length > answerBytes) throw new Error('the answer of SNS is too long')
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  }

  async function certificateAt(url: URL): Promise<X509Certificate> {
    const known = certificates.get(url.href)
    if (known) return known
    const certificate = new X509Certificate(await fetchText(url))
    if (certificates.size >= certificatesMaximum) certificates.clear()
    certificates.set(url.href, certificate)
    return certificate
  }

  return {
    /** Throws 400 unless SNS has signed the message, and 503 if its certificate cannot be fetched. */
    async requireSigned(message: SnsMessage): Promise<void> {
      const url = snsAddress(message.SigningCertURL)
      if (!url?.pathname.endsWith('.pem')) throw unsigned()
      const certificate = await certificateAt(url).catch((cause: unknown) => {
        throw new Failure('unavailable', 'The certificate of SNS could not be fetched.', {
          retryAfter: 60,
          cause,
        })
      })
      const at = now().getTime()
      const isValid =
        Date.parse(certificate.validFrom) <= at && at <= Date.parse(certificate.validTo)
      const algorithm = message.SignatureVersion === '2' ? 'sha256' : 'sha1'
      const signature = Buffer.from(message.Signature, 'base64')
      const signed = Buffer.from(signedText(message))
      if (!isValid || !verify(algorithm, signed, certificate.publicKey, signature)) throw unsigned()
    },
    /** Confirms a subscription at the address in its message; throws 400 if that is not one of SNS. */
    async confirm(message: SnsMessage): Promise<void> {
      const url = snsAddress(message.SubscribeURL ?? '')
      if (!url) throw unsigned()
      await fetchText(url).catch((cause: unknown) => {
        throw new Failure('unavailable', 'The subscription could not be confirmed.', {
          retryAfter: 60,
          cause,
        })
      })
    },
  }
}
export type Sns = ReturnType<typeof createSns>

const unsigned = () => new Failure('bad_request', 'The signature is missing or wrong.')
