import { createHmac, randomBytes } from 'node:crypto'
import { minorUnits } from '#contract/currencies.ts'
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
  id: number
  amount: number
  status: string
  merchant_note: string | null
}

interface FakeTransaction {
  id: number
  reference: string
  amount: number
  currency: string
  status: string
  gateway_response: string | null
  paid_at: string | null
  email: string
  callback: string
  channels: string[]
  refunds: FakeRefund[]
  /** What Paystack tells of the card or account that paid. */
  authorization: { country_code: string | null } | null
}

interface PaystackNews extends WayNews {
  body: { event: string; data: object }
}

/** Paystack's amounts are hundredths of the currency, also of one without decimals. */
const hundredths = (cents: number, currency: string) => (cents * 100) / minorUnits(currency)
const cents = (amount: number, currency: string) => (amount * minorUnits(currency)) / 100

/** A server for the calls of Paystack that the academy makes, with the page on which members pay. */
export class FakePaystack implements FakeWay {
  readonly name = 'paystack'
  readonly transactions = new Map<string, FakeTransaction>()
  readonly server = new FakeServer(
    (call) => this.#answer(call),
    ({ call }) => !call.includes('/pay/'),
  )
  #secretKey = 'sk_test_fakepaystack'
  #refundsAre: 'succeeded' | 'pending' = 'succeeded'
  #count = 1000
  readonly #now: () => Date
  readonly #currencies: string

  constructor(now: () => Date = () => new Date(), currencies = 'usd,ghs,kes') {
    this.#now = now
    this.#currencies = currencies
  }

  async start({ mode = 'test' }: { mode?: 'test' | 'live' } = {}) {
    this.#secretKey = `sk_${mode}_fakepaystack`
    return {
      PAYSTACK_SECRET_KEY: this.#secretKey,
      PAYSTACK_CURRENCIES: this.#currencies,
      PAYSTACK_API_BASE: await this.server.start(),
    }
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  begin(amount: number, currency: string): string {
    const reference = randomBytes(8).toString('hex')
    this.#make({ reference, amount: hundredths(amount, currency), currency })
    return reference
  }

  pay(
    id: string,
    { from = null, ...came }: { amount?: number; currency?: string; from?: string | null } = {},
  ): WayNews {
    const payment = this.#of(id)
    payment.authorization = { country_code: from }
    const currency = came.currency ?? payment.currency.toLowerCase()
    payment.currency = currency.toUpperCase()
    if (came.amount !== undefined) payment.amount = hundredths(came.amount, currency)
    payment.status = 'success'
    payment.gateway_response = 'Approved'
    payment.paid_at = this.#now().toISOString()
    return this.#news('charge.success', shown(payment))
  }

  decline(id: string, message = 'Your card was declined.'): WayNews {
    const payment = this.#of(id)
    if (payment.status !== 'success') {
      payment.status = 'failed'
      payment.gateway_response = message
    }
    return this.#news('charge.failed', { ...shown(payment), status: 'failed' })
  }

  refund(id: string, some?: number): WayNews {
    const payment = this.#of(id)
    const currency = payment.currency.toLowerCase()
    const amount = some === undefined ? this.#left(payment) : hundredths(some, currency)
    this.#addRefund(payment, { amount, status: 'processed', note: null })
    return this.#refundNews('refund.processed', payment, amount)
  }

  failRefund(id: string, { cents: some }: { cents?: number } = {}): WayNews {
    const payment = this.#of(id)
    const wanted = some === undefined ? null : hundredths(some, payment.currency)
    for (const refund of payment.refunds) {
      if (wanted === null || refund.amount === wanted) refund.status = 'failed'
    }
    payment.status = 'success'
    return this.#refundNews('refund.failed', payment, wanted ?? payment.amount)
  }

  dispute(id: string, status: 'needs_response' | 'won' | 'lost'): WayNews {
    const payment = this.#of(id)
    const resolution = { needs_response: null, won: 'declined', lost: 'merchant-accepted' }[status]
    const event = resolution ? 'charge.dispute.resolve' : 'charge.dispute.create'
    const data = { id: this.#next(), resolution, transaction: { reference: payment.reference } }
    return this.#news(event, data)
  }

  foreign(): WayNews {
    return this.#news('charge.success', { reference: 'foreign', amount: 5000, status: 'success' })
  }

  delivery(news: WayNews, { secret = this.#secretKey } = {}): Delivery {
    const payload = JSON.stringify((news as PaystackNews).body)
    const signature = createHmac('sha512', secret).update(payload).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
    return { method: 'POST', url: '/api/payment/webhook/paystack', headers, payload }
  }

  /** It is the same request, since its events have no id. */
  again(news: WayNews): WayNews {
    return { ...news }
  }

  refundedOf(id: string): number {
    const payment = this.#of(id)
    const all = payment.refunds.filter(({ status }) => status === 'processed')
    return cents(
      all.reduce((total, { amount }) => total + amount, 0),
      payment.currency,
    )
  }

  held(): number {
    return [...this.transactions.values()]
      .filter(({ status }) => status === 'success' || status === 'reversed')
      .reduce(
        (total, { amount, currency, reference }) =>
          total + cents(amount, currency) - this.refundedOf(reference),
        0,
      )
  }

  end(id: string): void {
    this.forget(id)
  }

  forget(id: string): void {
    this.transactions.delete(id)
  }

  refundsAre(status: 'succeeded' | 'pending'): void {
    this.#refundsAre = status
  }

  settleRefunds(id: string, outcome: 'succeeded' | 'failed'): WayNews {
    const payment = this.#of(id)
    const pending = payment.refunds.filter(({ status }) => status === 'pending')
    for (const refund of pending) refund.status = outcome === 'succeeded' ? 'processed' : 'failed'
    this.#reverse(payment)
    const event = outcome === 'succeeded' ? 'refund.processed' : 'refund.failed'
    return this.#refundNews(event, payment, pending[0]?.amount ?? 0)
  }

  refundCalls(): number {
    return this.server.calls.filter((call) => call === 'POST /refund').length
  }

  plan(...next: Plan[]): void {
    this.server.plan(...next)
  }

  #next(): number {
    this.#count += 1
    return this.#count
  }

  #of(reference: string): FakeTransaction {
    const found = this.transactions.get(reference)
    if (!found) throw new Error(`There is no payment ${reference}.`)
    return found
  }

  #left({ amount, refunds }: FakeTransaction): number {
    const given = refunds.filter(({ status }) => status !== 'failed')
    return amount - given.reduce((total, refund) => total + refund.amount, 0)
  }

  #addRefund(
    payment: FakeTransaction,
    { amount, status, note }: { amount: number; status: string; note: string | null },
  ): FakeRefund {
    const refund = { id: this.#next(), amount, status, merchant_note: note }
    payment.refunds.push(refund)
    this.#reverse(payment)
    return refund
  }

  /** A payment of which everything has been refunded. */
  #reverse(payment: FakeTransaction): void {
    const isWhole = this.refundedOf(payment.reference) >= cents(payment.amount, payment.currency)
    if (payment.status === 'success' && isWhole) payment.status = 'reversed'
  }

  #news(event: string, data: object): PaystackNews {
    return { id: `${event} ${this.#next()}`, body: { event, data: structuredClone(data) } }
  }

  #refundNews(event: string, { reference }: FakeTransaction, amount: number): PaystackNews {
    const refund = { refund_reference: `R${this.#next()}`, amount, status: event.split('.')[1] }
    return this.#news(event, { ...refund, transaction_reference: reference })
  }

  #make(made: {
    reference: string
    amount: number
    currency: string
    email?: string
    callback?: string
    channels?: string[]
  }): FakeTransaction {
    const payment: FakeTransaction = {
      email: '',
      callback: '',
      channels: ['card'],
      ...made,
      currency: made.currency.toUpperCase(),
      id: this.#next(),
      status: 'abandoned',
      gateway_response: null,
      paid_at: null,
      refunds: [],
      authorization: null,
    }
    this.transactions.set(payment.reference, payment)
    return payment
  }

  #answer({ call, body, query, headers }: FakeCall): Reply {
    const page = /^(GET|POST) \/pay\/([\w-]+)$/.exec(call)
    if (page) return this.#page(page[1] === 'POST', page[2] ?? '')
    if (headers.authorization !== `Bearer ${this.#secretKey}`) {
      return problem(401, 'Invalid key')
    }
    if (call === 'POST /transaction/initialize') return this.#initialize(JSON.parse(body))
    if (call === 'POST /refund') return this.#refundCall(JSON.parse(body))
    if (call === 'GET /refund') {
      const id = Number(query.get('transaction'))
      const payment = [...this.transactions.values()].find((one) => one.id === id)
      return done(payment?.refunds ?? [])
    }
    const reference = /^GET \/transaction\/verify\/([\w-]+)$/.exec(call)?.[1]
    const payment = reference ? this.transactions.get(reference) : undefined
    return payment ? done(shown(payment)) : problem(404, 'Transaction reference not found.')
  }

  #initialize(wanted: {
    reference: string
    email: string
    amount: number
    currency: string
    callback_url: string
    channels: string[]
  }): Reply {
    const { reference, email, amount, currency, callback_url: callback, channels } = wanted
    if (this.transactions.has(reference)) return problem(400, 'Duplicate Transaction Reference')
    if (!this.#currencies.includes(currency.toLowerCase())) {
      return problem(403, 'Currency not supported by merchant')
    }
    this.#make({ reference, email, amount, currency, callback, channels })
    return done({ authorization_url: `${this.server.address}/pay/${reference}`, reference })
  }

  #refundCall(wanted: { transaction: string; amount: number; merchant_note: string }): Reply {
    const payment = this.transactions.get(wanted.transaction)
    if (!payment) return problem(404, 'Transaction not found')
    if (wanted.amount > this.#left(payment)) {
      return problem(400, 'Refund amount cannot be more than the transaction amount')
    }
    const status = this.#refundsAre === 'pending' ? 'pending' : 'processed'
    return done(
      this.#addRefund(payment, { amount: wanted.amount, status, note: wanted.merchant_note }),
    )
  }

  /** The page on which a member pays. */
  #page(isPaid: boolean, reference: string): Reply {
    const payment = this.transactions.get(reference)
    if (!payment) return { status: 404, body: 'Unknown' }
    if (!isPaid) {
      const ways = payment.channels.map((channel) => channel.replaceAll('_', ' ')).join(' or ')
      const sum = `${payment.currency} ${(payment.amount / 100).toFixed(2)}`
      return { status: 200, body: payPage('Paystack', `${sum} by ${ways}`) }
    }
    this.pay(reference)
    const back = new URL(payment.callback)
    back.searchParams.set('trxref', reference)
    back.searchParams.set('reference', reference)
    return { status: 303, body: '', headers: { location: back.href } }
  }
}

/** A provider's page with one button, which pays. */
export const payPage = (provider: string, what: string): string =>
  `<!doctype html><html lang="en"><title>${provider}</title><main><h1>${provider}</h1><p>${what}</p><form method="post"><button>Pay now</button></form></main></html>`

const shown = ({ email, callback: _, refunds: __, ...payment }: FakeTransaction) => ({
  ...payment,
  customer: { email },
})

const done = (data: object): Reply => ({ status: 200, body: { status: true, data } })

const problem = (status: number, message: string): Reply => ({
  status,
  body: { status: false, message },
})
