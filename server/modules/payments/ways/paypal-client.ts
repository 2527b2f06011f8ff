import { Agent } from 'node:https'
import { connect } from 'node:net'
import type {
  ApiError,
  Client,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { ModuleConfig } from '#server/platform/module/platform.ts'
import { unavailable } from './answers.ts'

/** The time limit of one call, in milliseconds. */
const timeout = 10_000

/** How many webhooks are verified at the same time: each is a call of PayPal, and anybody can send one. */
const verifiedAtOnce = 50

/** A refusal of the request itself, so that retrying it is pointless. */
export class PayPalRefusal extends Error {
  override readonly name = 'PayPalRefusal'
  readonly status: number
  /** PayPal's name of the reason, such as INSTRUMENT_DECLINED. */
  readonly issue: string

  constructor(status: number, issue: string, message: string) {
    super(message)
    this.status = status
    this.issue = issue
  }
}

/** PayPal's library, opened with the first payment, and the one call that it lacks. */
export interface PayPalClient {
  orders(): Promise<OrdersController>
  payments(): Promise<PaymentsController>
  /** Whether PayPal has sent a webhook; `signed` is what its headers say of the signature, `raw` a JSON document. */
  isSent(raw: Buffer, signed: Readonly<Record<string, string>>): Promise<boolean>
}

export function createPayPalClient(
  config: Pick<
    NonNullable<ModuleConfig['paypal']>,
    'apiBase' | 'clientId' | 'clientSecret' | 'isLive' | 'webhookId'
  >,
): PayPalClient {
  let opened: Promise<Opened> | null = null
  let verifying = 0
  const open = () => {
    opened ??= openPayPal(config)
    return opened
  }
  return {
    orders: async () => (await open()).orders,
    payments: async () => (await open()).payments,
    async isSent(raw, signed) {
      if (verifying >= verifiedAtOnce) throw unavailable()
      verifying += 1
      try {
        return await verify(await open(), config, raw, signed)
      } finally {
        verifying -= 1
      }
    },
  }
}

interface Opened {
  /** The token for calls that the library lacks. */
  token: { read(): Promise<string>; forget(): void }
  orders: OrdersController
  payments: PaymentsController
}

/** Loads the library, which is large. */
async function openPayPal({
  apiBase,
  clientId,
  clientSecret,
  isLive,
}: Parameters<typeof createPayPalClient>[0]): Promise<Opened> {
  const library = await import('@paypal/paypal-server-sdk')
  const client = new library.Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: isLive ? library.Environment.Production : library.Environment.Sandbox,
    timeout,
    httpClientOptions: {
      timeout,
      // A caller is waiting, or a job retries anyway.
      retryConfig: { maxNumberOfRetries: 0 },
      ...(apiBase && { httpsAgent: agentFor(apiBase) }),
    },
  })
  const orders = new library.OrdersController(client)
  return { token: tokenOf(client), orders, payments: new library.PaymentsController(client) }
}

/** For how long a token is used, in milliseconds: PayPal's last for hours. */
const tokenLasts = 10 * 60 * 1000

function tokenOf({ clientCredentialsAuthManager: auth }: Client): Opened['token'] {
  let known: { token: string; since: number } | null = null
  return {
    async read() {
      if (known && performance.now() - known.since < tokenLasts) return known.token
      const { accessToken: token } = await answered(auth.fetchToken())
      known = { token, since: performance.now() }
      return token
    },
    forget() {
      known = null
    },
  }
}

/** The library knows PayPal's own addresses only: its connections go to another, without encryption. */
function agentFor(apiBase: string): Agent {
  const { hostname, port } = new URL(apiBase)
  const agent = new Agent()
  agent.createConnection = () => connect({ host: hostname, port: Number(port) })
  return agent
}

const baseOf = (isLive: boolean) =>
  isLive ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com'

const verdictSchema = z.object({ verification_status: z.string() })

/** Asks PayPal whether the signature is its own. The body goes back as it came: written anew, it would be another. */
async function verify(
  { token }: Opened,
  { apiBase, isLive, webhookId }: Parameters<typeof createPayPalClient>[0],
  raw: Buffer,
  signed: Readonly<Record<string, string>>,
): Promise<boolean> {
  const known = JSON.stringify({ ...signed, webhook_id: webhookId })
  const url = new URL('/v1/notifications/verify-webhook-signature', apiBase ?? baseOf(isLive))
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token.read()}`, 'content-type': 'application/json' },
    body: `${known.slice(0, -1)},"webhook_event":${raw.toString('utf8')}}`,
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw unavailable(error)
  })
  if (answer.status === 401) token.forget()
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401) throw unavailable()
  if (!answer.ok) return false
  const verdict = verdictSchema.safeParse(await answer.json().catch(() => null))
  if (!verdict.success) throw unavailable(verdict.error)
  return verdict.data.verification_status === 'SUCCESS'
}

const problemSchema = z.object({
  message: z.string().optional(),
  details: z
    .array(z.object({ issue: z.string().optional(), description: z.string().optional() }))
    .optional(),
})

/** Awaits a call of the library; errors that a retry may fix become 503, others PayPalRefusal. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const status = statusOf(error)
    const isRefused = status !== null && [400, 403, 404, 422].includes(status)
    if (!isRefused) throw unavailable(error)
    const { message, details } = problemSchema.safeParse(bodyOf(error)).data ?? {}
    const [detail] = details ?? []
    const says = detail?.description ?? message ?? 'PayPal has refused it.'
    throw new PayPalRefusal(status, detail?.issue ?? '', says.slice(0, 300))
  }
}

/** By its fields, so that an academy without PayPal never loads the library. */
const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null

function bodyOf(error: unknown): unknown {
  const { body } = error as Partial<ApiError>
  try {
    return typeof body === 'string' ? JSON.parse(body) : null
  } catch {
    return null
  }
}
