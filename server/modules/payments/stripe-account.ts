import type { Stripe } from 'stripe'
import { type StripeMethod, stripeMethodNames } from '#contract/payments/stripe-methods.ts'
import { answered, isRefusal } from './stripe-answers.ts'

/**
 * The methods that the account's default configuration offers on the pages of this host. Wallets need the host to be
 * registered, which Stripe refuses for one that it cannot reach: they are left out then.
 */
export async function readAccountMethods(stripe: Stripe, host: string): Promise<StripeMethod[]> {
  const { data } = await answered(stripe.paymentMethodConfigurations.list({ limit: 100 }))
  const configuration = data.find(({ is_default: isDefault, active }) => isDefault && active)
  const domain = await registeredDomain(stripe, host)
  return stripeMethodNames.filter((name) => {
    if (stateOf(configuration, name)?.available !== true) return false
    if (!domain) return !wallets.has(name)
    return (stateOf(domain, name)?.status ?? 'active') === 'active'
  })
}

/** Those that Stripe shows on registered hosts only. */
const wallets: ReadonlySet<StripeMethod> = new Set(['apple-pay', 'google-pay', 'link'])

/** What an answer says of one method: Stripe's names of them are the same with underscores. */
const stateOf = (
  answer: object | undefined,
  name: StripeMethod,
): { available?: boolean; status?: string } | undefined =>
  answer && Object.entries(answer).find(([key]) => key === name.replaceAll('-', '_'))?.[1]

/** The host as it is registered at Stripe, since earlier or now; null if that is refused. */
async function registeredDomain(
  stripe: Stripe,
  host: string,
): Promise<Stripe.PaymentMethodDomain | null> {
  try {
    const { data } = await answered(stripe.paymentMethodDomains.list({ domain_name: host }))
    const known = data.find(({ enabled }) => enabled)
    return known ?? (await answered(stripe.paymentMethodDomains.create({ domain_name: host })))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return null
  }
}
