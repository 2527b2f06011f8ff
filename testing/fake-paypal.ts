import { createHmac, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decimalOf, minorUnits } from '#contract/currencies.ts'
import { payPage } from './fake-paystack.ts'
import {
  type Delivery,
  type FakeCall,
  FakeServer,
  type FakeWay,
  type Plan,
  type Reply,
  type WayNews,
} from './fake-way.ts'

interface FakeRefund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: number
}

interface FakeCapture {
  id: string
  amount: number
  currency: string
  createTime: string
}

interface FakeOrder {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: number
  currency: string
  customId: string
  returnUrl: string
  /** Why the payer's card is refused when the order is captured. */
  declines: string | null
  capture: FakeCapture | null
  refunds: FakeRefund[]
  /** The country of the payer's address, where PayPal tells it. */
  from: string | null
}

interface PayPalNews extends WayNews {
  body: { id: string; event_type: string; create_time: string; resource: object }
}

const webhookId = 'WH123FAKE456'
const clientId = 'fake-client-id-of-paypal'
const clientSecret = 'fake-client-secret-of-paypal'
const signingSecret = 'what PayPal signs with'
const reference = (length = 8) => randomBytes(length).toString('hex').toUpperCase()

/** A server for the calls of PayPal that the academy makes, with the page on which members approve orders. */
export class FakePayPal implements FakeWay {
  readonly name = 'paypal'
  readonly orders = new Map<string, FakeOrder>()
  readonly server = new FakeServer(
    (call) => this.#answer(call),
    ({ call }) => call.includes('/v2/'),
  )
  /** The responses by idempotency key. */
  readonly #answered = new Map<string, Reply>()
  readonly #now: () => Date
  #refundsAre: 'succeeded' | 'pending' = 'succeeded'

  constructor(now: () => Date = () => new Date()) {
    this.#now = now
  }

  async start({ mode = 'test' }: { mode?: 'test' | 'live' } = {}) {
    return {
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_MODE: mode === 'live' ? 'live' : 'sandbox',
      PAYPAL_API_BASE: await this.server.start(),
    }
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  begin(amount: number, currency: string): string {
    return this.#make({ amount, currency, customId: '', returnUrl: '' }).id
  }

  /** The payer approves an order on PayPal's page, and it is captured later. */
  approve(id: string): WayNews {
    const order = this.#of(id)
    order.status = 'APPROVED'
    order.declines = null
    return this.#news('CHECKOUT.ORDER.APPROVED', { id, status: 'APPROVED' })
  }

  pay(
    id: string,
    { from = null, ...came }: { amount?: number; currency?: string; from?: string | null } = {},
  ): WayNews {
    const order = this.#of(id)
    this.#capture(order, came)
    order.from = from
    return this.#news('PAYMENT.CAPTURE.COMPLETED', this.#captureShown(order))
  }

  /** The payer approves it with a card that is refused when the order is captured. */
  decline(id: string, message = 'Your card was declined.'): WayNews {
    const order = this.#of(id)
    if (!order.capture) {
      order.status = 'APPROVED'
      order.declines = message
    }
    return this.#news('CHECKOUT.ORDER.APPROVED', { id, status: 'APPROVED' })
  }

  refund(id: string, cents?: number): WayNews {
    const order = this.#of(id)
    const refund = this.#addRefund(order, cents ?? this.#left(order), 'COMPLETED')
    return this.#refundNews('PAYMENT.CAPTURE.REFUNDED', order, refund)
  }

  failRefund(id: string, { cents }: { cents?: number } = {}): WayNews {
    const order = this.#of(id)
    const failing = order.refunds.filter(({ amount }) => cents === undefined || amount === cents)
    for (const refund of failing) refund.status = 'FAILED'
    const [first = { id: reference(), status: 'FAILED' as const, amount: 0 }] = failing
    return this.#refundNews('PAYMENT.REFUND.FAILED', order, first)
  }

  dispute(id: string, status: 'needs_response' | 'won' | 'lost', later = 0): WayNews {
    const order = this.#of(id)
    // One may be heard of before the program has heard of the payment.
    const captureId = order.capture?.id ?? `${id}C`
    const code = {
      needs_response: null,
      won: 'RESOLVED_SELLER_FAVOUR',
      lost: 'RESOLVED_BUYER_FAVOUR',
    }
    const outcome = code[status]
    const type = `CUSTOMER.DISPUTE.${outcome ? 'RESOLVED' : 'CREATED'}`
    const resource = {
      dispute_id: `PP-${reference()}`,
      disputed_transactions: [{ seller_transaction_id: captureId }],
      ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
    }
    return this.#news(type, resource, later)
  }

  foreign(): WayNews {
    const related = { supplementary_data: { related_ids: { order_id: 'FOREIGN1' } } }
    return this.#news('PAYMENT.CAPTURE.COMPLETED', { id: 'FOREIGN2', ...related })
  }

  delivery(news: WayNews, { secret = signingSecret } = {}): Delivery {
    const payload = JSON.stringify((news as PayPalNews).body)
    const [id, time] = [reference(), this.#now().toISOString()]
    const headers = {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf({ id, time, payload }, secret),
    }
    return { method: 'POST', url: '/api/payment/webhook/paypal', headers, payload }
  }

  again(news: WayNews): WayNews {
    const { body } = news as PayPalNews
    const id = `${body.id}-AGAIN`
    return { id, body: { ...body, id } } as PayPalNews
  }

  refundedOf(id: string): number {
    return this.#of(id)
      .refunds.filter(({ status }) => status === 'COMPLETED')
      .reduce((total, { amount }) => total + amount, 0)
  }

  held(): number {
    return [...this.orders.values()].reduce(
      (total, { id, capture }) => total + (capture ? capture.amount - this.refundedOf(id) : 0),
      0,
    )
  }

  end(id: string): void {
    this.#of(id).status = 'VOIDED'
  }

  forget(id: string): void {
    this.orders.delete(id)
  }

  refundsAre(status: 'succeeded' | 'pending'): void {
    this.#refundsAre = status
  }

  settleRefunds(id: string, outcome: 'succeeded' | 'failed'): WayNews {
    const order = this.#of(id)
    const pending = order.refunds.filter(({ status }) => status === 'PENDING')
    for (const refund of pending) refund.status = outcome === 'succeeded' ? 'COMPLETED' : 'FAILED'
    const type = outcome === 'succeeded' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED'
    const [first = { id: reference(), status: 'FAILED' as const, amount: 0 }] = pending
    return this.#refundNews(type, order, first)
  }

  refundCalls(): number {
    return this.server.calls.filter((call) => call.endsWith('/refund')).length
  }

  plan(...next: Plan[]): void {
    this.server.plan(...next)
  }

  #of(id: string): FakeOrder {
    const order = this.orders.get(id)
    if (!order) throw new Error(`There is no order ${id}.`)
    return order
  }

  #left({ capture, refunds }: FakeOrder): number {
    const given = refunds.filter(({ status }) => status !== 'FAILED')
    return (capture?.amount ?? 0) - given.reduce((total, { amount }) => total + amount, 0)
  }

  #capture(order: FakeOrder, came: { amount?: number; currency?: string } = {}): FakeCapture {
    order.status = 'COMPLETED'
    order.declines = null
    order.capture = {
      id: `${order.id}C`,
      amount: came.amount ?? order.amount,
      currency: came.currency ?? order.currency,
      createTime: this.#now().toISOString(),
    }
    return order.capture
  }

  #addRefund(order: FakeOrder, amount: number, status: FakeRefund['status']): FakeRefund {
    if (!order.capture) throw new Error('Only what was paid can be refunded.')
    const refund = { id: reference(), status, amount }
    order.refunds.push(refund)
    return refund
  }

  #news(type: string, resource: object, later = 0): PayPalNews {
    const id = `WH-${reference()}`
    const at = new Date(this.#now().getTime() + later * 1000)
    const body = { id, event_type: type, create_time: at.toISOString() }
    return { id, body: { ...body, resource: structuredClone(resource) } }
  }

  #refundNews(type: string, order: FakeOrder, refund: FakeRefund): PayPalNews {
    const up = `https://api.paypal.com/v2/payments/captures/${order.capture?.id ?? ''}`
    const { currency = 'usd' } = order.capture ?? {}
    return this.#news(type, {
      id: refund.id,
      status: refund.status,
      amount: money(refund.amount, currency),
      links: [{ rel: 'up', href: up, method: 'GET' }],
    })
  }

  #captureShown(order: FakeOrder): object {
    const { capture } = order
    if (!capture) return {}
    const given = this.refundedOf(order.id)
    const status =
      given === 0 ? 'COMPLETED' : given >= capture.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return {
      id: capture.id,
      status,
      amount: money(capture.amount, capture.currency),
      custom_id: order.customId,
      create_time: capture.createTime,
      supplementary_data: { related_ids: { order_id: order.id } },
    }
  }

  #shown(order: FakeOrder): object {
    const { id, status, capture, refunds, currency } = order
    const payments = capture && {
      captures: [this.#captureShown(order)],
      refunds: refunds.map((one) => ({
        id: one.id,
        status: one.status,
        amount: money(one.amount, capture.currency),
      })),
    }
    const unit = { reference_id: 'default', amount: money(order.amount, currency) }
    return {
      id,
      intent: 'CAPTURE',
      status,
      purchase_units: [{ ...unit, ...(payments && { payments }) }],
      ...(order.from && { payer: { address: { country_code: order.from } } }),
      links: [
        {
          rel: 'payer-action',
          href: `${this.server.address}/checkoutnow/${id}`,
          method: 'GET',
        },
      ],
    }
  }

  #make(made: Pick<FakeOrder, 'amount' | 'currency' | 'customId' | 'returnUrl'>): FakeOrder {
    const order: FakeOrder = {
      ...made,
      id: reference(),
      status: 'PAYER_ACTION_REQUIRED',
      declines: null,
      capture: null,
      refunds: [],
      from: null,
    }
    this.orders.set(order.id, order)
    return order
  }

  #answer(made: FakeCall): Reply {
    const { call, body, headers } = made
    const page = /^(GET|POST) \/checkoutnow\/(\w+)$/.exec(call)
    if (page) return this.#page(page[1] === 'POST', page[2] ?? '')
    if (call === 'POST /v1/oauth2/token') return token(headers.authorization)
    if (headers.authorization !== 'Bearer fake-token') return problem(401, 'INVALID_TOKEN', 'No.')
    if (call === 'POST /v1/notifications/verify-webhook-signature') return verdict(body)
    const key = headers['paypal-request-id']
    const known = typeof key === 'string' ? this.#answered.get(`${call} ${key}`) : undefined
    if (known) return known
    const reply = this.#perform(call, body)
    if (typeof key === 'string' && reply.status < 300) this.#answered.set(`${call} ${key}`, reply)
    return reply
  }

  #perform(call: string, body: string): Reply {
    if (call === 'POST /v2/checkout/orders') return this.#create(JSON.parse(body))
    const ofOrder = /^(GET|POST) \/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(call)
    const order = ofOrder && this.orders.get(ofOrder[2] ?? '')
    if (order) return ofOrder[3] ? this.#captureCall(order) : done(this.#shown(order))
    const ofCapture = /^(GET|POST) \/v2\/payments\/captures\/(\w+)(\/refund)?$/.exec(call)
    const captured =
      ofCapture && [...this.orders.values()].find(({ id }) => `${id}C` === ofCapture[2])
    if (!captured) return problem(404, 'INVALID_RESOURCE_ID', 'It does not exist.')
    if (!ofCapture[3]) {
      return done({
        id: `${captured.id}C`,
        ...this.#captureShown(captured),
        supplementary_data: { related_ids: { order_id: captured.id } },
      })
    }
    return this.#refundCall(captured, JSON.parse(body || '{}'))
  }

  #create(wanted: {
    purchase_units: [{ amount: { value: string; currency_code: string }; custom_id: string }]
    payment_source: { paypal: { experience_context: { return_url: string } } }
  }): Reply {
    const [{ amount, custom_id: customId }] = wanted.purchase_units
    const currency = amount.currency_code.toLowerCase()
    const cents = Math.round(Number(amount.value) * minorUnits(currency))
    const { return_url: returnUrl } = wanted.payment_source.paypal.experience_context
    const order = this.#make({ amount: cents, currency, customId, returnUrl })
    return { status: 201, body: this.#shown(order) }
  }

  #captureCall(order: FakeOrder): Reply {
    if (order.capture) return problem(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.')
    if (order.status !== 'APPROVED') return problem(422, 'ORDER_NOT_APPROVED', 'Not approved.')
    if (order.declines) return problem(422, 'INSTRUMENT_DECLINED', order.declines)
    this.#capture(order)
    return { status: 201, body: this.#shown(order) }
  }

  #refundCall(order: FakeOrder, wanted: { amount?: { value: string } }): Reply {
    const left = this.#left(order)
    if (left === 0) return problem(422, 'CAPTURE_FULLY_REFUNDED', 'Already refunded.')
    const { currency = 'usd' } = order.capture ?? {}
    const cents = wanted.amount
      ? Math.round(Number(wanted.amount.value) * minorUnits(currency))
      : left
    if (cents > left) return problem(422, 'REFUND_AMOUNT_EXCEEDED', 'More than what is left.')
    const status = this.#refundsAre === 'pending' ? 'PENDING' : 'COMPLETED'
    const refund = this.#addRefund(order, cents, status)
    return { status: 201, body: { id: refund.id, status, amount: money(cents, currency) } }
  }

  /** The page on which a member approves an order. */
  #page(isApproved: boolean, id: string): Reply {
    const order = this.orders.get(id)
    if (!order) return { status: 404, body: 'Unknown' }
    if (!isApproved) {
      const sum = `${order.currency.toUpperCase()} ${decimalOf(order.amount, order.currency)}`
      return { status: 200, body: payPage('PayPal', sum) }
    }
    this.approve(id)
    const back = new URL(order.returnUrl)
    back.searchParams.set('token', id)
    back.searchParams.set('PayerID', 'PAYER')
    return { status: 303, body: '', headers: { location: back.href } }
  }
}

const money = (cents: number, currency: string) => ({
  currency_code: currency.toUpperCase(),
  value: decimalOf(cents, currency),
})

const signatureOf = (
  { id, time, payload }: { id: string; time: string; payload: string },
  secret: string,
): string =>
  createHmac('sha256', secret)
    .update(`${id}|${time}|${webhookId}|${crc32(payload)}`)
    .digest('base64')

/** Whether PayPal has signed a webhook, over the bytes that it has sent. */
function verdict(body: string): Reply {
  const mark = '"webhook_event":'
  const payload = body.slice(body.indexOf(mark) + mark.length, -1)
  const asked = JSON.parse(body) as Record<string, string>
  const { transmission_id: id = '', transmission_time: time = '' } = asked
  const isOurs =
    asked.webhook_id === webhookId &&
    asked.transmission_sig === signatureOf({ id, time, payload }, signingSecret)
  return done({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
}

function token(authorization: string | undefined): Reply {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  if (authorization !== `Basic ${basic}`) return problem(401, 'INVALID_CLIENT', 'No.')
  return done({ access_token: 'fake-token', token_type: 'Bearer', expires_in: 32_400 })
}

const done = (body: object): Reply => ({ status: 200, body })

const problem = (status: number, issue: string, description: string): Reply => ({
  status,
  body: { name: 'PROBLEM', message: description, details: [{ issue, description }] },
})
