import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { FakeBilling } from './fake-billing.ts'

interface FakeCharge {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
  created: number
}

interface FakeIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: string
  created: number
  last_payment_error: { message: string } | null
  latest_charge: FakeCharge | null
  metadata: Record<string, string>
}

interface Reply {
  status: number
  body: object
}

export interface FakeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

/** How long a late answer takes, in milliseconds. */
const lateAfter = 3500

const webhookSecret = 'whsec_fake'
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const reference = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`

/**
 * A server for the Stripe calls that the academy makes, to be called by the real library. `pay`,
 * `decline` and `refund` simulate people and their banks; each returns the event that Stripe would
 * send, and leaves it to the test whether and how often it is delivered.
 */
export class FakeStripe {
  readonly intents = new Map<string, FakeIntent>()
  /** Subscriptions, and what belongs to them. */
  readonly billing = new FakeBilling({
    make: (amount, currency) => this.#intent(this.begin(amount, currency)),
    cancel: (id) => {
      this.#intent(id).status = 'canceled'
    },
    now: () => this.#now(),
  })
  /** Every call that was made, in order. */
  readonly calls: { call: string; idempotencyKey: string | undefined }[] = []
  /** Overrides the next responses: an error status, no response at all, or a late one. */
  readonly nextAnswers: (Reply | 'answer late' | 'hang up' | 'say nothing')[] = []
  /** The immediate result of the next refunds. */
  refundStatus: 'succeeded' | 'pending' = 'succeeded'
  #secretKey = 'sk_test_fake'
  readonly #now: () => Date
  readonly #answered = new Map<string, Reply>()
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then((reply) => {
      if (reply === 'hang up') return response.destroy()
      if (reply === 'say nothing') return response
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(reply.body))
    })
  })

  constructor(now: () => Date = () => new Date()) {
    this.#now = now
  }

  /** Starts listening; returns the environment that makes the academy use this server. */
  async start({ mode = 'test' }: { mode?: 'test' | 'live' } = {}): Promise<Record<string, string>> {
    this.#secretKey = `sk_${mode}_fake`
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return {
      STRIPE_SECRET_KEY: this.#secretKey,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_fake`,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Somebody starts to pay: returns the intent's id. */
  begin(amount: number, currency: string): string {
    const form = new URLSearchParams({ amount: String(amount), currency })
    const reply = this.#create(form).body as FakeIntent
    return reply.id
  }

  /** Charges the card of an intent, by default the requested amount. */
  pay(id: string, came: { amount?: number; currency?: string } = {}): FakeEvent {
    const intent = this.#intent(id)
    Object.assign(intent, came, { status: 'succeeded', last_payment_error: null })
    intent.amount_received = intent.amount
    intent.latest_charge = {
      id: reference('ch'),
      object: 'charge',
      payment_intent: id,
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      created: seconds(this.#now()),
    }
    return this.event('payment_intent.succeeded', publicIntent(intent))
  }

  /** Charges the card of a first payment, or of a renewal: returns its events. */
  payRecurring(intent: string): FakeEvent[] {
    const paid = this.pay(intent)
    const subscription = this.billing.paid(intent)
    if (!subscription) throw new Error('This is no payment of a subscription.')
    return [
      paid,
      this.event('invoice.paid', this.billing.shownInvoice(subscription)),
      this.event('customer.subscription.updated', this.billing.shown(subscription)),
    ]
  }

  /** Pays the next period of a subscription, or declines its card: returns its events. */
  renew(subscription: string, { declined = false } = {}): { intent: string; events: FakeEvent[] } {
    const intent = this.billing.nextPeriod(subscription)
    if (!declined) return { intent, events: this.payRecurring(intent) }
    const known = this.billing.subscription(subscription)
    known.status = 'past_due'
    const events = [
      this.decline(intent),
      this.event('invoice.payment_failed', this.billing.shownInvoice(known)),
      this.event('customer.subscription.updated', this.billing.shown(known)),
    ]
    return { intent, events }
  }

  /** Its payer cancels in the portal, for the end of the paid period, or resumes. */
  cancelAtEnd(subscription: string, wanted = true): FakeEvent {
    const known = this.billing.subscription(subscription)
    known.cancel_at_period_end = wanted
    return this.event('customer.subscription.updated', this.billing.shown(known))
  }

  /** Ends a subscription, by its clock or because the provider gives up. */
  endSubscription(subscription: string): FakeEvent {
    this.billing.end(subscription)
    const known = this.billing.subscription(subscription)
    return this.event('customer.subscription.deleted', this.billing.shown(known))
  }

  decline(id: string, message = 'Your card was declined.'): FakeEvent {
    const intent = this.#intent(id)
    intent.last_payment_error = { message }
    return this.event('payment_intent.payment_failed', publicIntent(intent))
  }

  /** Refunds all, or some cents, of a payment, as in Stripe's dashboard. */
  refund(id: string, cents?: number): FakeEvent {
    const charge = this.#intent(id).latest_charge
    if (!charge) throw new Error('Only what was paid can be refunded.')
    charge.amount_refunded += cents ?? charge.amount - charge.amount_refunded
    return this.event('charge.refunded', charge)
  }

  /** The event about one refund: with its own amount, and no others. */
  refundUpdated(id: string, cents: number): FakeEvent {
    return this.event('refund.updated', { ...this.#refundOf(id, cents), status: 'succeeded' })
  }

  /** The bank returns a refund: all, or some cents. */
  failRefund(id: string, { later = 1, cents }: { later?: number; cents?: number } = {}): FakeEvent {
    const { amount, latest_charge: charge } = this.#intent(id)
    if (charge) charge.amount_refunded -= cents ?? charge.amount_refunded
    const failed = { status: 'failed', failure_reason: 'expired_or_canceled_card' }
    return this.event('refund.failed', { ...this.#refundOf(id, cents ?? amount), ...failed }, later)
  }

  #refundOf(id: string, amount: number) {
    const { currency } = this.#intent(id)
    return { id: reference('re'), object: 'refund', payment_intent: id, amount, currency }
  }

  /** An event of the present, or of some seconds later. */
  /** The payer's bank reclaims the money, or has decided this many seconds later. */
  dispute(id: string, status: 'needs_response' | 'won' | 'lost', later = 0): FakeEvent {
    const type = status === 'needs_response' ? 'created' : 'closed'
    const object = { id: reference('dp'), object: 'dispute', payment_intent: id, status }
    return this.event(`charge.dispute.${type}`, object, later)
  }

  event(type: string, object: object, later = 0): FakeEvent {
    return {
      id: reference('evt'),
      object: 'event',
      type,
      created: seconds(this.#now()) + later,
      data: { object: structuredClone(object) },
    }
  }

  /** The request with which Stripe would deliver an event. */
  delivery(event: FakeEvent, signed: { secret?: string; at?: Date } = {}) {
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: signed.secret ?? webhookSecret,
      timestamp: seconds(signed.at ?? this.#now()),
    })
    return {
      method: 'POST' as const,
      url: '/api/payment/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    }
  }

  #intent(id: string): FakeIntent {
    const intent = this.intents.get(id)
    if (!intent) throw new Error(`There is no intent ${id}.`)
    return intent
  }

  async #answer(request: IncomingMessage): Promise<Reply | 'hang up' | 'say nothing'> {
    const form = new URLSearchParams(await text(request))
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.invalid')
    const call = `${request.method} ${pathname}`
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : undefined
    this.calls.push({ call, idempotencyKey })
    const planned = this.nextAnswers.shift()
    if (planned && planned !== 'answer late') return planned
    if (planned) await new Promise((resolve) => setTimeout(resolve, lateAfter))
    if (request.headers.authorization !== `Bearer ${this.#secretKey}`) {
      return problem(401, 'invalid_request_error', 'Invalid API Key provided')
    }
    const before = idempotencyKey && this.#answered.get(idempotencyKey)
    if (before) return before
    const reply = this.#perform(call, form, searchParams)
    if (idempotencyKey) this.#answered.set(idempotencyKey, reply)
    return reply
  }

  #perform(call: string, form: URLSearchParams, query: URLSearchParams): Reply {
    const ofBilling = this.billing.answer(call, form, query)
    if (ofBilling) return ofBilling
    if (call === 'POST /v1/payment_intents') return this.#create(form)
    if (call === 'POST /v1/refunds') return this.#refund(form)
    const [, id = '', action] =
      /^(?:GET|POST) \/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(call) ?? []
    const intent = this.intents.get(id)
    if (!intent) return problem(404, 'invalid_request_error', 'No such intent', 'resource_missing')
    if (action && intent.status === 'succeeded') {
      return problem(400, 'invalid_request_error', 'It has succeeded.')
    }
    if (action && this.billing.ofIntent(id)) {
      return problem(400, 'invalid_request_error', 'It belongs to an invoice.')
    }
    if (action) intent.status = 'canceled'
    return { status: 200, body: intent }
  }

  #create(form: URLSearchParams): Reply {
    const id = reference('pi')
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      created: seconds(this.#now()),
      last_payment_error: null,
      latest_charge: null,
      metadata: { user: form.get('metadata[user]') ?? '' },
    }
    this.intents.set(id, intent)
    return { status: 200, body: intent }
  }

  #refund(form: URLSearchParams): Reply {
    const id = form.get('payment_intent') ?? ''
    const charge = this.intents.get(id)?.latest_charge
    if (!charge) return problem(404, 'invalid_request_error', 'No such charge', 'resource_missing')
    const left = charge.amount - charge.amount_refunded
    const amount = Number(form.get('amount') ?? left)
    if (amount > left) {
      return problem(400, 'invalid_request_error', 'Refund amount is greater than the charge.')
    }
    if (left === 0) {
      const message = 'Charge has already been refunded.'
      return problem(400, 'invalid_request_error', message, 'charge_already_refunded')
    }
    charge.amount_refunded += amount
    const { currency } = charge
    const created = seconds(this.#now())
    const status = this.refundStatus
    const refund = { id: reference('re'), object: 'refund', payment_intent: id }
    return { status: 200, body: { ...refund, amount, currency, status, created } }
  }
}

/** In events the charge is only a reference; a query returns it in full. */
const publicIntent = (intent: FakeIntent) => ({
  ...intent,
  latest_charge: intent.latest_charge?.id ?? null,
})

/** Stripe's error format. */
export function problem(status: number, type: string, message: string, code?: string): Reply {
  return { status, body: { error: { type, message, ...(code && { code }) } } }
}
