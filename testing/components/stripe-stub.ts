import { onTestFinished } from 'vitest'

/** What the pages have told Stripe's own form. */
interface StripeStub {
  /** The options of the form, and those after each change. */
  options: Record<string, unknown>[]
  /** The confirmed payments, by their secrets and the addresses to come back to. */
  confirmed: { clientSecret: string; returnUrl: string }[]
}

interface Confirmation {
  clientSecret: string
  confirmParams: { return_url: string }
}

const nothing = () => undefined

/** The stand-in of the present test: Stripe's loader keeps the first script that it finds. */
let current: object = {}

const script = Object.assign(() => current, { version: 'endive' })

/**
 * Stands in for Stripe's script until the test ends: a form of one field, whose payments end as `outcome` says. Left
 * empty, it is refused like a field that is missing.
 */
export function stubStripe(outcome: () => object): StripeStub {
  const stub: StripeStub = { options: [], confirmed: [] }
  const field = document.createElement('input')
  field.setAttribute('aria-label', 'Account number')
  const element = {
    on: (event: string, handler: () => void) => {
      if (event === 'ready') queueMicrotask(handler)
    },
    once: nothing,
    off: nothing,
    update: nothing,
    mount: (place: HTMLElement) => place.replaceChildren(field),
    destroy: () => field.remove(),
  }
  const elements = (options: Record<string, unknown>) => {
    stub.options.push(options)
    return {
      create: () => element,
      getElement: () => element,
      update: (change: Record<string, unknown>) =>
        void stub.options.push({ ...stub.options.at(-1), ...change }),
      submit: async () =>
        field.value ? {} : { error: { type: 'validation_error', message: 'Incomplete.' } },
    }
  }
  current = {
    elements,
    confirmPayment: async ({ clientSecret, confirmParams }: Confirmation) => {
      stub.confirmed.push({ clientSecret, returnUrl: confirmParams.return_url })
      return outcome()
    },
    retrievePaymentIntent: async () => outcome(),
    confirmCardPayment: nothing,
    createToken: nothing,
    createPaymentMethod: nothing,
  }
  Object.assign(window, { Stripe: script })
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'Stripe')
  })
  return stub
}
