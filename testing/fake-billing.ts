import { randomBytes } from 'node:crypto'

export interface FakeInvoice {
  id: string
  object: 'invoice'
  created: number
  /** The intent of its payment. */
  intent: string
  isPaid: boolean
}

export interface FakeSubscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  price: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  periodEnd: number
  invoices: FakeInvoice[]
}

interface FakePrice {
  id: string
  amount: number
  currency: string
  months: number
}

interface Reply {
  status: number
  body: object
}

/** The parts of intents needed by subscriptions. */
interface Intents {
  make(amount: number, currency: string, allMethods: boolean): { id: string; client_secret: string }
  cancel(id: string): void
  now(): Date
}

const reference = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const listed = (data: object[]) => ({ object: 'list', data, has_more: false })

/** Stripe Billing, as far as the academy calls it; methods simulate people and the clock. */
export class FakeBilling {
  readonly subscriptions = new Map<string, FakeSubscription>()
  readonly customers = new Map<string, { id: string; email: string }>()
  readonly prices = new Map<string, FakePrice>()
  readonly #coupons = new Map<string, number>()
  readonly #portals: { id: string; metadata: object }[] = []
  readonly #intents: Intents

  constructor(intents: Intents) {
    this.#intents = intents
  }

  /** The response to a call, or null for calls that do not concern billing. */
  answer(call: string, form: URLSearchParams, query: URLSearchParams): Reply | null {
    if (call === 'POST /v1/customers') return this.#customer(form)
    if (call === 'POST /v1/prices') return this.#price(form)
    if (call === 'POST /v1/coupons') return this.#coupon(form)
    if (call === 'POST /v1/subscriptions') return this.#subscribe(form)
    if (call === 'GET /v1/invoices') return this.#invoicesOf(query.get('subscription') ?? '')
    if (call === 'GET /v1/invoice_payments') {
      return this.#payments(query.get('payment[payment_intent]') ?? '')
    }
    if (call.includes('/v1/billing_portal/')) return this.#portal(call, form)
    const [, method, id = ''] = /^(GET|POST|DELETE) \/v1\/subscriptions\/(\w+)$/.exec(call) ?? []
    if (!method) return null
    const subscription = this.subscriptions.get(id)
    if (!subscription) {
      const error = { type: 'invalid_request_error', message: 'None.', code: 'resource_missing' }
      return { status: 404, body: { error } }
    }
    if (method === 'DELETE') this.end(id)
    if (method === 'POST') {
      // Time that is not charged moves the end of the period.
      const trialEnd = Number(form.get('trial_end'))
      Object.assign(subscription, { status: 'trialing', periodEnd: trialEnd })
    }
    return { status: 200, body: this.shown(subscription) }
  }

  /** A subscription from another program, which runs and has been paid for some months. */
  running({ amount = 9700, months = 1, paid = 3, status = 'active' } = {}): FakeSubscription {
    const price = { id: reference('price'), amount, currency: 'usd', months }
    this.prices.set(price.id, price)
    const customer = { id: reference('cus'), email: '' }
    this.customers.set(customer.id, customer)
    const invoices = Array.from({ length: paid }, () => {
      const invoice = this.#invoice(this.#intents.make(amount, 'usd', false).id)
      return { ...invoice, isPaid: true }
    })
    const subscription: FakeSubscription = {
      id: reference('sub'),
      object: 'subscription',
      customer: customer.id,
      status,
      price: price.id,
      cancel_at: null,
      cancel_at_period_end: false,
      periodEnd: this.#after(seconds(this.#intents.now()), months),
      invoices,
    }
    this.subscriptions.set(subscription.id, subscription)
    return subscription
  }

  subscription(id: string): FakeSubscription {
    const found = this.subscriptions.get(id)
    if (!found) throw new Error(`There is no subscription ${id}.`)
    return found
  }

  /** The subscription to which an intent belongs, as its first payment or a later one. */
  ofIntent(intent: string): FakeSubscription | undefined {
    const all = [...this.subscriptions.values()]
    return all.find(({ invoices }) => invoices.some((one) => one.intent === intent))
  }

  /** Records that the payment of an invoice succeeded. */
  paid(intent: string): FakeSubscription | undefined {
    const subscription = this.ofIntent(intent)
    const invoice = subscription?.invoices.find((one) => one.intent === intent)
    if (!subscription || !invoice) return undefined
    invoice.isPaid = true
    subscription.status = 'active'
    return subscription
  }

  /** Starts the next period: returns the intent of its unpaid invoice. */
  nextPeriod(id: string): string {
    const subscription = this.subscription(id)
    const price = this.prices.get(subscription.price)
    if (!price) throw new Error('A subscription has a price.')
    const intent = this.#intents.make(price.amount, price.currency, false).id
    subscription.invoices.unshift(this.#invoice(intent))
    subscription.periodEnd = this.#after(subscription.periodEnd, price.months)
    return intent
  }

  end(id: string): void {
    const subscription = this.subscription(id)
    for (const { intent, isPaid } of subscription.invoices) {
      if (!isPaid) this.#intents.cancel(intent)
    }
    subscription.status = 'canceled'
  }

  /** As an answer or an event shows it. */
  shown({ invoices, periodEnd, price, ...subscription }: FakeSubscription): object {
    const { amount = 0, currency = 'usd', months = 1 } = this.prices.get(price) ?? {}
    const recurring = { interval: 'month', interval_count: months }
    const terms = { id: price, unit_amount: amount, currency, recurring }
    const item = { id: 'si_1', current_period_end: periodEnd, quantity: 1, price: terms }
    return {
      ...subscription,
      currency,
      items: listed([item]),
      latest_invoice: invoices[0]?.id ?? null,
    }
  }

  /** As an event shows it: without its payments. */
  shownInvoice({ id }: FakeSubscription): object {
    const [newest] = this.subscription(id).invoices
    return { id: newest?.id, object: 'invoice', parent: parentOf(id) }
  }

  #after(periodEnd: number, months: number): number {
    const end = new Date(periodEnd * 1000)
    end.setUTCMonth(end.getUTCMonth() + months)
    return seconds(end)
  }

  #invoice(intent: string): FakeInvoice {
    const created = seconds(this.#intents.now())
    return { id: reference('in'), object: 'invoice', created, intent, isPaid: false }
  }

  #customer(form: URLSearchParams): Reply {
    const customer = { id: reference('cus'), email: form.get('email') ?? '' }
    this.customers.set(customer.id, customer)
    return { status: 200, body: customer }
  }

  #price(form: URLSearchParams): Reply {
    const price = {
      id: reference('price'),
      amount: Number(form.get('unit_amount')),
      currency: form.get('currency') ?? '',
      months: Number(form.get('recurring[interval_count]')),
    }
    this.prices.set(price.id, price)
    return { status: 200, body: { id: price.id, product: `prod_${price.id}` } }
  }

  #coupon(form: URLSearchParams): Reply {
    const id = reference('coupon')
    this.#coupons.set(id, Number(form.get('amount_off')))
    return { status: 200, body: { id } }
  }

  #subscribe(form: URLSearchParams): Reply {
    const price = this.prices.get(form.get('items[0][price]') ?? '')
    const customer = this.customers.get(form.get('customer') ?? '')
    if (!price || !customer) throw new Error('A subscription has a customer and a price.')
    const off = this.#coupons.get(form.get('discounts[0][coupon]') ?? '') ?? 0
    const more = Number(form.get('add_invoice_items[0][price_data][unit_amount]') ?? 0)
    const allMethods = !form.has('payment_settings[payment_method_types][0]')
    const first = price.amount - off + more
    const intent = this.#intents.make(first, price.currency, allMethods)
    const invoice = this.#invoice(intent.id)
    const subscription: FakeSubscription = {
      id: reference('sub'),
      object: 'subscription',
      customer: customer.id,
      status: 'incomplete',
      price: price.id,
      cancel_at: null,
      cancel_at_period_end: false,
      periodEnd: this.#after(invoice.created, price.months),
      invoices: [invoice],
    }
    this.subscriptions.set(subscription.id, subscription)
    const confirmation_secret = { client_secret: intent.client_secret, type: 'payment_intent' }
    const latest_invoice = { id: invoice.id, object: 'invoice', confirmation_secret }
    return { status: 200, body: { ...this.shown(subscription), latest_invoice } }
  }

  #invoicesOf(id: string): Reply {
    const invoices = this.subscriptions.get(id)?.invoices ?? []
    const shown = invoices.map(({ intent, isPaid, ...invoice }) => ({
      ...invoice,
      parent: parentOf(id),
      payments: listed([
        {
          status: isPaid ? 'paid' : 'open',
          payment: { type: 'payment_intent', payment_intent: intent },
        },
      ]),
    }))
    return { status: 200, body: listed(shown) }
  }

  #payments(intent: string): Reply {
    const subscription = this.ofIntent(intent)
    const invoice = subscription && { object: 'invoice', parent: parentOf(subscription.id) }
    return { status: 200, body: listed(invoice ? [{ invoice }] : []) }
  }

  #portal(call: string, form: URLSearchParams): Reply {
    if (call === 'GET /v1/billing_portal/configurations') {
      return { status: 200, body: listed(this.#portals) }
    }
    if (call === 'POST /v1/billing_portal/configurations') {
      const made = { id: reference('bpc'), metadata: { academy: form.get('metadata[academy]') } }
      this.#portals.push(made)
      return { status: 200, body: made }
    }
    const url = `https://billing.stripe.com/p/${form.get('customer')}`
    return { status: 200, body: { id: reference('bps'), url } }
  }
}

const parentOf = (subscription: string) => ({
  type: 'subscription_details',
  subscription_details: { subscription },
})
