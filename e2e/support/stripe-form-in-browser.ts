import type { BrowserContext } from 'playwright'

/** What Stripe's own form submits when somebody pays. */
interface FormPayment {
  /** The payment intent's id. */
  intent: string
  method: string
}

/** What Stripe answers; 'elsewhere' leads to a page of the bank, which comes back at once. */
type FormOutcome = 'succeeded' | 'processing' | 'elsewhere'

declare global {
  interface Window {
    decideFormPayment(payment: FormPayment): Promise<FormOutcome>
  }
}

/** Replaces Stripe's script with one that has Stripe's own form, with three methods. */
export async function fakeStripeFormScript(
  context: BrowserContext,
  decide: (payment: FormPayment) => Promise<FormOutcome>,
): Promise<void> {
  await context.exposeFunction('decideFormPayment', decide)
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` }),
  )
}

/** Runs in the page, and so cannot use anything from this file. */
function stripeScript() {
  interface Confirmation {
    clientSecret: string
    confirmParams: { return_url: string }
  }
  const nothing = () => undefined
  const field = document.createElement('select')
  field.setAttribute('aria-label', 'Method')
  for (const name of ['', 'card', 'sepa_debit', 'ideal']) field.append(new Option(name, name))
  const elements = () => {
    const on = (event: string, handler: () => void) => {
      if (event === 'ready') queueMicrotask(handler)
    }
    const mount = (place: HTMLElement) => place.replaceChildren(field)
    const element = { on, once: nothing, off: nothing, mount, update: nothing, destroy: nothing }
    const submit = async () =>
      field.value ? {} : { error: { type: 'validation_error', message: 'Choose a method.' } }
    return { create: () => element, getElement: () => element, update: nothing, submit }
  }
  const confirmPayment = async ({ clientSecret, confirmParams }: Confirmation) => {
    const [intent = ''] = clientSecret.split('_secret_')
    const outcome = await window.decideFormPayment({ intent, method: field.value })
    if (outcome !== 'elsewhere') return { paymentIntent: { status: outcome } }
    const back = new URL(confirmParams.return_url)
    back.searchParams.set('payment_intent', intent)
    back.searchParams.set('redirect_status', 'succeeded')
    window.location.assign(back.href)
    return new Promise(nothing)
  }
  const create = () => ({
    elements,
    confirmPayment,
    confirmCardPayment: nothing,
    createToken: nothing,
    createPaymentMethod: nothing,
  })
  Object.assign(window, { Stripe: Object.assign(create, { version: 'endive' }) })
}
