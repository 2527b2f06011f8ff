import type { Stripe } from 'stripe'
import type { RecurringStatus } from '#contract/payments/recurring.ts'
import { subscriptionOfInvoice } from '../observations.rules.ts'
import { answered, isRefusal } from '../stripe-answers.ts'
import type {
  NewRecurring,
  RecurringProvider,
  RecurringState,
  RunningRecurring,
} from './recurring-provider.ts'

/** How many invoices are read: far more than can have been missed in a day. */
const invoicesRead = 12

/** Marks the members' portal configuration among others that the account may have. */
const portalMark = 'members'

/** Stripe Billing: each subscription has a price of its own, so that later price changes do not affect it. */
export function createStripeRecurring(open: () => Promise<Stripe>): RecurringProvider {
  let portal: string | null = null
  const portalConfiguration = async () => {
    portal ??= await obtainPortal(await open())
    return portal
  }
  return {
    async begin(wanted) {
      const stripe = await open()
      const customer = wanted.customerId ?? (await customerFor(stripe, wanted))
      const subscription = await answered(
        stripe.subscriptions.create(await termsOf(stripe, wanted, customer), {
          idempotencyKey: `subscription-${wanted.id}`,
        }),
      )
      const { latest_invoice: invoice } = subscription
      const secret =
        invoice && typeof invoice !== 'string' ? invoice.confirmation_secret?.client_secret : null
      const intentId = secret?.split('_secret_')[0]
      if (!secret || !intentId) throw new Error('Stripe gave no payment for a new subscription.')
      return { providerId: subscription.id, customerId: customer, intentId, clientSecret: secret }
    },
    async lookUp(providerId) {
      const stripe = await open()
      try {
        const subscription = await answered(stripe.subscriptions.retrieve(providerId))
        const invoices = await answered(
          stripe.invoices.list({
            subscription: providerId,
            limit: invoicesRead,
            expand: ['data.payments'],
          }),
        )
        return stateOf(subscription, invoices.data)
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'resource_missing') throw error
        return { status: 'ended', periodEndsAt: null, cancelsAt: null, payments: [] }
      }
    },
    async running(providerId) {
      const stripe = await open()
      try {
        const subscription = await answered(stripe.subscriptions.retrieve(providerId))
        const invoices = await answered(
          stripe.invoices.list({
            subscription: providerId,
            limit: invoicesRead,
            expand: ['data.payments'],
          }),
        )
        return runningOf(subscription, invoices.data)
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'resource_missing') throw error
        return null
      }
    },
    async postpone(providerId, until) {
      const stripe = await open()
      // The provider's way to move the next payment: time that is not charged.
      const trial = {
        trial_end: Math.floor(until.getTime() / 1000),
        proration_behavior: 'none',
      } as const
      await answered(stripe.subscriptions.update(providerId, trial))
    },
    async stop(providerId) {
      const stripe = await open()
      try {
        await answered(stripe.subscriptions.cancel(providerId))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },
    async ofIntent(intentId) {
      const stripe = await open()
      const payment = { type: 'payment_intent', payment_intent: intentId } as const
      const { data } = await answered(
        stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }),
      )
      const invoice = data[0]?.invoice
      return invoice && typeof invoice !== 'string' && !invoice.deleted
        ? subscriptionOfInvoice(invoice)
        : null
    },
    async portal(customer, returnUrl) {
      const stripe = await open()
      const configuration = await portalConfiguration()
      const session = await answered(
        stripe.billingPortal.sessions.create({ customer, configuration, return_url: returnUrl }),
      )
      return session.url
    },
  }
}

const customerFor = async (stripe: Stripe, { payer }: NewRecurring): Promise<string> => {
  const { id, name, email } = payer
  const customer = await answered(
    stripe.customers.create(
      { name, email, metadata: { user: id } },
      { idempotencyKey: `customer-${id}` },
    ),
  )
  return customer.id
}

const productOf = ({ product }: Stripe.Price) =>
  typeof product === 'string' ? product : product.id

async function termsOf(
  stripe: Stripe,
  {
    id,
    payer,
    firstCents,
    amountCents,
    currency,
    accessMonths,
    description,
    allMethods,
  }: NewRecurring,
  customer: string,
): Promise<Stripe.SubscriptionCreateParams> {
  const price = await answered(
    stripe.prices.create(
      {
        currency,
        unit_amount: amountCents,
        recurring: { interval: 'month', interval_count: accessMonths },
        product_data: { name: description },
      },
      { idempotencyKey: `price-${id}` },
    ),
  )
  const coupon =
    firstCents < amountCents &&
    (await answered(
      stripe.coupons.create(
        { amount_off: amountCents - firstCents, currency, duration: 'once' },
        { idempotencyKey: `coupon-${id}` },
      ),
    ))
  const more = firstCents - amountCents
  return {
    customer,
    items: [{ price: price.id }],
    // What does not divide into equal instalments is charged with the first.
    ...(more > 0 && {
      add_invoice_items: [
        { price_data: { currency, product: productOf(price), unit_amount: more } },
      ],
    }),
    // Nothing is charged before the member has confirmed the first payment.
    payment_behavior: 'default_incomplete',
    payment_settings: {
      // Left out, they are those that the account offers for subscriptions.
      ...(!allMethods && { payment_method_types: ['card'] }),
      save_default_payment_method: 'on_subscription',
    },
    ...(coupon && { discounts: [{ coupon: coupon.id }] }),
    metadata: { recurring: id, user: payer.id },
    expand: ['latest_invoice.confirmation_secret'],
  }
}

/** The page for members: their card, their invoices, and an end at the end of what is paid. */
async function obtainPortal(stripe: Stripe): Promise<string> {
  const { data } = await answered(
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  )
  const known = data.find(({ metadata }) => metadata?.academy === portalMark)
  if (known) return known.id
  const made = await answered(
    stripe.billingPortal.configurations.create({
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
      metadata: { academy: portalMark },
    }),
  )
  return made.id
}

const statuses: Record<string, RecurringStatus> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
}

function stateOf(
  { status, items, cancel_at: cancelAt, cancel_at_period_end: atEnd }: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): RecurringState {
  const ends = items.data[0]?.current_period_end
  const cancels = cancelAt ?? (atEnd ? ends : null)
  const newestLast = invoices.toSorted((one, other) => one.created - other.created)
  return {
    status: statuses[status] ?? 'ended',
    periodEndsAt: instantOf(ends),
    cancelsAt: instantOf(cancels),
    payments: newestLast.flatMap((invoice) => {
      const payments = invoice.payments?.data ?? []
      return payments.flatMap(({ payment, status: state }) => {
        const { payment_intent: intent } = payment
        const providerId = typeof intent === 'string' ? intent : intent?.id
        return providerId ? [{ providerId, isPaid: state === 'paid' }] : []
      })
    }),
  }
}

function runningOf(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): RunningRecurring {
  const { id, customer, items, discounts } = subscription
  const { payments, ...state } = stateOf(subscription, invoices)
  const [item] = items.data
  const price = item?.price
  const each = price?.unit_amount
  return {
    ...state,
    providerId: id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    items: items.data.length,
    amountCents: each == null ? null : each * (item?.quantity ?? 1),
    currency: price?.currency ?? subscription.currency,
    months: monthsOf(price?.recurring),
    hasDiscount: (discounts ?? []).length > 0,
    paid: payments.filter(({ isPaid }) => isPaid).map(({ providerId }) => providerId),
  }
}

function monthsOf(recurring: Stripe.Price.Recurring | null | undefined): number | null {
  if (recurring?.interval === 'month') return recurring.interval_count
  return recurring?.interval === 'year' ? 12 * recurring.interval_count : null
}

const instantOf = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)
