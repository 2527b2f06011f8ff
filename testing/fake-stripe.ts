import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { endlessKeepAlive } from './endless-keep-alive.ts'
import { FakeAccount } from './fake-account.ts'
import { FakeBilling } from './fake-billing.ts'
import type { FakeWay, Plan, WayNews } from './fake-way.ts'

interface FakeCharge {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
  status: 'succeeded'
  created: number
  payment_method_details: object | null
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
  /** Whether all methods of the account can pay it; otherwise a card. */
  allMethods: boolean
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
export class FakeStripe implements FakeWay {
  readonly name = 'stripe'
  readonly intents = new Map<string, FakeIntent>()
  /** Subscriptions, and what belongs to them. */
  readonly billing = new FakeBilling({
    make: (amount, currency, allMethods) =>
      Object.assign(this.#intent(this.begin(amount, currency)), { allMethods }),
    cancel: (id) => {
      this.#intent(id).status = 'canceled'
    },
    now: () => this.#now(),
  })
  /** What its owner has set up there. */
  readonly account = new FakeAccount()
  /** Every call that was made, in order. */
  readonly calls: { call: string; idempotencyKey: string | undefined }[] = []
  /** Overrides the next responses: an error status, no response at all, or a late one. */
  readonly nextAnswers: (Reply | 'answer late' | 'hang up' | 'lose the answer' | 'say nothing')[] =
    []
  /** The immediate result of the next refunds. */
  refundStatus: 'succeeded' | 'pending' = 'succeeded'
  #secretKey = 'sk_test_fake'
  readonly #now: () => Date
  readonly #answered = new Map<string, Reply>()
  readonly #server = createServer(endlessKeepAlive, (request, response) => {
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

  /** The payer's bank has it, and takes days. */
  process(id: string, later = 0): FakeEvent {
    const intent = this.#intent(id)
    intent.status = 'processing'
    return this.event('payment_intent.processing', publicIntent(intent), later)
  }

  /** The bank has not paid what it was processing: it can be paid otherwise. */
  failProcessing(id: string, later = 0): FakeEvent {
    const intent = this.#intent(id)
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { message: 'The account has insufficient funds.' }
    return this.event('payment_intent.payment_failed', publicIntent(intent), later)
  }

  /** Charges the card of an intent, by default the requested amount; `from` is what Stripe tells of where it came from. */
  pay(
    id: string,
    { from = null, ...came }: { amount?: number; currency?: string; from?: object | null } = {},
  ): FakeEvent {
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
      status: 'succeeded',
      created: seconds(this.#now()),
      payment_method_details: from,
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

  /** The payer's bank reclaims the money, or has decided this many seconds later. */
  dispute(id: string, status: 'needs_response' | 'won' | 'lost', later = 0): FakeEvent {
    const type = status === 'needs_response' ? 'created' : 'closed'
    const object = { id: reference('dp'), object: 'dispute', payment_intent: id, status }
    return this.event(`charge.dispute.${type}`, object, later)
  }

  /** What Stripe says of a dispute beside its state, in an event of this type: due days from now, negative ones ago. */
  disputeNews(
    id: string,
    type: 'created' | 'updated' | 'closed',
    news: { dispute: string; status: string; reason?: string; due?: number; sent?: number },
  ): FakeEvent {
    const { amount, currency } = this.#intent(id)
    const { dispute, status, reason = 'fraudulent', due = 7, sent = 0 } = news
    const now = seconds(this.#now())
    return this.event(`charge.dispute.${type}`, {
      id: dispute,
      object: 'dispute',
      payment_intent: id,
      status,
      reason,
      amount,
      currency,
      created: now,
      payment_method_details: { type: 'card', card: { brand: 'visa' } },
      evidence_details: { due_by: now + due * 86_400, submission_count: sent },
    })
  }

  /** A bank reports a payment as fraud, without reclaiming the money. */
  reportFraud(id: string): FakeEvent {
    return this.event('radar.early_fraud_warning.created', {
      id: reference('issfr'),
      object: 'radar.early_fraud_warning',
      payment_intent: id,
      fraud_type: 'unauthorized_use_of_card',
      created: seconds(this.#now()),
    })
  }

  foreign(): FakeEvent {
    const foreign = { id: 'pi_foreign', status: 'succeeded', amount_received: 5000 }
    return this.event('payment_intent.succeeded', foreign)
  }

  again(news: WayNews): FakeEvent {
    const event = news as FakeEvent
    return { ...event, id: `${event.id}_again` }
  }

  refundedOf(id: string): number {
    return this.#intent(id).latest_charge?.amount_refunded ?? 0
  }

  held(): number {
    return [...this.intents.values()].reduce(
      (total, { latest_charge: charge }) =>
        total + (charge ? charge.amount - charge.amount_refunded : 0),
      0,
    )
  }

  end(id: string): void {
    this.#intent(id).status = 'canceled'
  }

  forget(id: string): void {
    this.intents.delete(id)
  }

  refundsAre(status: 'succeeded' | 'pending'): void {
    this.refundStatus = status
  }

  settleRefunds(id: string, outcome: 'succeeded' | 'failed'): FakeEvent {
    const charge = this.#intent(id).latest_charge
    if (!charge) throw new Error('Only what was paid can be refunded.')
    return outcome === 'failed' ? this.failRefund(id) : this.event('charge.refunded', charge)
  }

  refundCalls(): number {
    return this.calls.filter(({ call }) => call === 'POST /v1/refunds').length
  }

  plan(...next: Plan[]): void {
    const answers: Record<Plan, typeof this.nextAnswers> = {
      fails: [problem(500, 'api_error', 'Down')],
      'answers late': ['answer late'],
      // The library itself retries an aborted connection once.
      'hangs up': ['hang up', 'hang up'],
      'loses its answer': ['lose the answer', 'hang up'],
      'says nothing': ['say nothing'],
    }
    this.nextAnswers.push(...next.flatMap((one) => answers[one]))
  }

  /** An event of the present, or of some seconds later. */
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
  delivery(event: WayNews, signed: { secret?: string; at?: Date } = {}) {
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
    const isAuthorized = request.headers.authorization === `Bearer ${this.#secretKey}`
    const ofAccount = isAuthorized ? this.#ofAccount(call, form, searchParams) : null
    // These are made in the background, and by the owner: no answer was planned for them.
    if (ofAccount) return ofAccount
    this.calls.push({ call, idempotencyKey })
    const planned = this.nextAnswers.shift()
    const isPerformed = planned === 'answer late' || planned === 'lose the answer'
    if (planned && !isPerformed) return planned
    if (planned === 'answer late') await new Promise((resolve) => setTimeout(resolve, lateAfter))
    if (!isAuthorized) {
      return problem(401, 'invalid_request_error', 'Invalid API Key provided')
    }
    const before = idempotencyKey && this.#answered.get(idempotencyKey)
    if (before) return planned === 'lose the answer' ? 'hang up' : before
    const reply = this.#perform(call, form, searchParams)
    if (idempotencyKey) this.#answered.set(idempotencyKey, reply)
    return planned === 'lose the answer' ? 'hang up' : reply
  }

  #ofAccount(call: string, form: URLSearchParams, query: URLSearchParams): Reply | null {
    if (call !== 'GET /v1/charges') return this.account.answer(call, form, query)
    const charge = this.intents.get(query.get('payment_intent') ?? '')?.latest_charge
    return { status: 200, body: { object: 'list', data: charge ? [charge] : [], has_more: false } }
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
    if (action && intent.status === 'processing') {
      return problem(400, 'invalid_request_error', 'It is being processed.')
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
      allMethods: form.get('automatic_payment_methods[enabled]') === 'true',
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
