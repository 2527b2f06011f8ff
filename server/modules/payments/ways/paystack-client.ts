import { z } from 'zod'
import { unavailable } from './answers.ts'

/** The time limit of one call, in milliseconds. */
const timeout = 10_000

const usualBase = 'https://api.paystack.co'

/** A refusal of the request itself, so that retrying it is pointless. */
export class PaystackRefusal extends Error {
  override readonly name = 'PaystackRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const problemSchema = z.object({ message: z.string().max(500) })

const answerSchema = z.object({ data: z.unknown() })

const begunSchema = z.object({ authorization_url: z.url().max(2000) })

const instantSchema = z.string().transform((value, context) => {
  const at = new Date(value)
  if (!Number.isNaN(at.getTime())) return at
  context.addIssue({ code: 'custom', message: 'is no instant' })
  return z.NEVER
})

const transactionSchema = z.object({
  id: z.number(),
  reference: z.string(),
  /** In hundredths of the currency, also of one without decimals. */
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  gateway_response: z.string().nullish(),
  paid_at: instantSchema.nullish(),
  /** The card or account that paid. */
  authorization: z
    .object({ country_code: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})
export type PaystackTransaction = z.infer<typeof transactionSchema>

const refundSchema = z.object({
  id: z.number(),
  amount: z.number(),
  status: z.string(),
  merchant_note: z.string().nullish(),
})
export type PaystackRefund = z.infer<typeof refundSchema>

/** How many refunds of one payment are read: far more than anybody makes. */
const refundsRead = 100

/**
 * The calls of Paystack that are used, by its documented HTTP interface. Amounts are in hundredths of the currency. Each
 * throws PaystackRefusal if the request was refused, and Failure 503 if a retry may help.
 */
export interface PaystackClient {
  /** Begins a payment under our reference; returns the page on which it is paid. Refuses a reference that was used. */
  begin(payment: {
    reference: string
    email: string
    amount: number
    currency: string
    channels: readonly string[]
    callbackUrl: string
    description: string
  }): Promise<string>
  /** The payment with this reference; null if there is none. */
  find(reference: string): Promise<PaystackTransaction | null>
  /** The refunds of a payment, by its id. */
  refundsOf(transactionId: number): Promise<PaystackRefund[]>
  refund(refund: { reference: string; amount: number; note: string }): Promise<PaystackRefund>
}

export function createPaystackClient({
  secretKey,
  apiBase,
}: {
  secretKey: string
  apiBase: string | null
}): PaystackClient {
  async function call<S extends z.ZodType>(
    data: S,
    path: string,
    body?: Record<string, unknown>,
  ): Promise<z.output<S>> {
    const answer = await fetch(new URL(path, apiBase ?? usualBase), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw unavailable(error)
    })
    const read = await answer.json().catch((error: unknown) => {
      throw unavailable(error)
    })
    if (!answer.ok) {
      const message = problemSchema.safeParse(read).data?.message ?? `Status ${answer.status}`
      const isTheirs = answer.status >= 500 || answer.status === 429 || answer.status === 408
      // A key that is refused is our mistake, which is mended without the payer.
      if (isTheirs || answer.status === 401) throw unavailable(new Error(message))
      throw new PaystackRefusal(answer.status, message)
    }
    const parsed = data.safeParse(answerSchema.safeParse(read).data?.data)
    if (!parsed.success) throw unavailable(parsed.error)
    return parsed.data
  }

  return {
    begin: async ({ callbackUrl, description, ...payment }) => {
      const { authorization_url: url } = await call(begunSchema, '/transaction/initialize', {
        ...payment,
        callback_url: callbackUrl,
        metadata: {
          custom_fields: [
            { display_name: 'For', variable_name: 'description', value: description },
          ],
        },
      })
      return url
    },
    async find(reference) {
      try {
        const path = `/transaction/verify/${encodeURIComponent(reference)}`
        return await call(transactionSchema, path)
      } catch (error) {
        // An unknown reference is answered with 404 or, in older accounts, with 400.
        if (error instanceof PaystackRefusal && [400, 404].includes(error.status)) return null
        throw error
      }
    },
    refundsOf: (id) =>
      call(z.array(refundSchema), `/refund?transaction=${id}&perPage=${refundsRead}`),
    refund: ({ reference, amount, note }) =>
      call(refundSchema, '/refund', { transaction: reference, amount, merchant_note: note }),
  }
}
