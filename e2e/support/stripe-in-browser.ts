import type { BrowserContext } from 'playwright'

/** What the card form submits when it pays. */
export interface CardPayment {
  /** The payment intent's id. */
  intent: string
  number: string
  billing: { name: string; email: string }
}

declare global {
  interface Window {
    decideCardPayment(payment: CardPayment): Promise<string | null>
  }
}

/**
 * Replaces Stripe's script with one that has the calls used by the card form. `decide` determines
 * whether a card is charged: it returns null, or why the card was declined.
 */
export async function fakeStripeScript(
  context: BrowserContext,
  decide: (payment: CardPayment) => Promise<string | null>,
): Promise<void> {
  await context.exposeFunction('decideCardPayment', decide)
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` }),
  )
}

/** Runs in the page, and so cannot use anything from this file. */
function stripeScript() {
  interface Order {
    payment_method: { card: { field: HTMLInputElement }; billing_details: CardPayment['billing'] }
  }
  const nothing = () => undefined
  const createCard = () => {
    const field = document.createElement('input')
    field.setAttribute('aria-label', 'Card number')
    const mount = (place: HTMLElement) => place.replaceChildren(field)
    const update = ({ disabled = false }) => {
      field.disabled = disabled
    }
    const listening = { on: nothing, once: nothing, off: nothing }
    return { ...listening, field, mount, update, destroy: () => field.remove() }
  }
  // Like Stripe: over everything, in the page's own body.
  const askHolder = () =>
    new Promise<boolean>((resolve) => {
      const step = document.createElement('div')
      Object.assign(step.style, { position: 'fixed', inset: '0', zIndex: '2147483647' })
      for (const answer of ['Authorize', 'Refuse']) {
        const button = document.createElement('button')
        button.textContent = answer
        button.onclick = () => {
          step.remove()
          resolve(answer === 'Authorize')
        }
        step.append(button)
      }
      document.body.append(step)
    })
  const elements = () => {
    let card: ReturnType<typeof createCard> | null = null
    const create = () => {
      card = createCard()
      return card
    }
    return { create, getElement: () => card, update: nothing }
  }
  const confirmCardPayment = async (secret: string, { payment_method: method }: Order) => {
    const number = method.card.field.value
    if (number === '4000002500003155' && !(await askHolder())) {
      return { error: { message: 'We are unable to authenticate your payment method.' } }
    }
    const [intent = ''] = secret.split('_secret_')
    const billing = method.billing_details
    const message = await window.decideCardPayment({ intent, number, billing })
    return message === null ? { paymentIntent: { status: 'succeeded' } } : { error: { message } }
  }
  const create = () => ({
    elements,
    confirmCardPayment,
    createToken: nothing,
    createPaymentMethod: nothing,
  })
  Object.assign(window, { Stripe: Object.assign(create, { version: 'endive' }) })
}
