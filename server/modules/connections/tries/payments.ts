import type { TriedConnection } from '#contract/connections/connections.ts'
import { ask, at, textAt } from './asking.ts'
import { type Attempt, fails, needed, quoted, works } from './attempt.ts'

/** Asks Stripe whose key it is. */
export async function tryStripe(attempt: Attempt): Promise<TriedConnection> {
  const { STRIPE_SECRET_KEY: key } = needed(attempt, 'STRIPE_SECRET_KEY')
  const { apiBases } = attempt.deps.config.connections
  const url = new URL('/v1/account', apiBases.stripe ?? 'https://api.stripe.com')
  const heard = await ask(url, { headers: { authorization: `Bearer ${key}` } })
  if (typeof heard === 'string') return fails(`Stripe ${heard}.`)
  const { status, body } = heard
  const mode = /^(?:sk|rk)_test_/.test(key) ? 'test mode' : 'live mode'
  if (status === 200) {
    const name =
      textAt(body, 'settings', 'dashboard', 'display_name') ??
      textAt(body, 'business_profile', 'name') ??
      textAt(body, 'id')
    return works(`Stripe knows this key: ${name ?? 'an account'}, in ${mode}.`)
  }
  // A key with few rights need not be able to read the account.
  if (status === 403)
    return works(`Stripe knows this key, in ${mode}. It may not read the account.`)
  return fails(`Stripe says: ${quoted(textAt(body, 'error', 'message') ?? `status ${status}`)}`)
}

const paypalHosts = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
}

/** Signs in at PayPal as the app, and asks for its webhook. */
export async function tryPayPal(attempt: Attempt): Promise<TriedConnection> {
  const {
    PAYPAL_CLIENT_ID: id,
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_WEBHOOK_ID: webhook,
  } = needed(attempt, 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID')
  const { apiBases } = attempt.deps.config.connections
  const mode = attempt.values.PAYPAL_MODE === 'sandbox' ? 'sandbox' : 'live'
  const base = apiBases.paypal ?? paypalHosts[mode]
  const signedIn = await ask(new URL('/v1/oauth2/token', base), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  if (typeof signedIn === 'string') return fails(`PayPal ${signedIn}.`)
  const token = textAt(signedIn.body, 'access_token')
  if (token === null) {
    const says = textAt(signedIn.body, 'error_description') ?? `status ${signedIn.status}`
    return fails(`PayPal says: ${quoted(says)}`)
  }
  const found = await ask(
    new URL(`/v1/notifications/webhooks/${encodeURIComponent(webhook)}`, base),
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  if (typeof found === 'string') return fails(`PayPal ${found}.`)
  const address = textAt(found.body, 'url')
  return found.status === 200 && address !== null
    ? works(`PayPal knows this app (${mode}). Its webhook goes to ${quoted(address)}`)
    : fails('PayPal knows this app, but has no webhook with this ID for it.')
}

/** Asks Paystack which currencies the account has; what is on it is not read. */
export async function tryPaystack(attempt: Attempt): Promise<TriedConnection> {
  const { PAYSTACK_SECRET_KEY: key } = needed(attempt, 'PAYSTACK_SECRET_KEY')
  const { apiBases } = attempt.deps.config.connections
  const url = new URL('/balance', apiBases.paystack ?? 'https://api.paystack.co')
  const heard = await ask(url, { headers: { authorization: `Bearer ${key}` } })
  if (typeof heard === 'string') return fails(`Paystack ${heard}.`)
  const { status, body } = heard
  if (status !== 200) {
    return fails(`Paystack says: ${quoted(textAt(body, 'message') ?? `status ${status}`)}`)
  }
  const list = at(body, 'data')
  const currencies = (Array.isArray(list) ? list : []).flatMap(
    (one) => textAt(one, 'currency') ?? [],
  )
  return works(
    `Paystack knows this key. Currencies of the account: ${quoted(currencies.join(', ') || 'none')}`,
  )
}
