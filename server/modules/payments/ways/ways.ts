import { methodsFor } from '#contract/payments/stripe-methods.ts'
import { type PayingKind, payingKinds, type WayName } from '#contract/payments/way-names.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { CardProvider, PaymentProvider } from '../payment-provider.ts'
import type { CurrentSettings } from './current-settings.ts'
import type { StripeSettingsRow } from './stripe-settings.store.ts'
import type { TransferSettingsRow } from './transfers.store.ts'

/** All ways of paying that this academy can use. */
export interface Ways {
  /** Those whose payments can be queried and refunded, whether or not they take new ones. */
  readonly known: readonly PaymentProvider[]
  of(name: string): PaymentProvider | undefined
  /** Those that take payments now, in the order in which they are offered. */
  setUp(executor: Executor): Promise<PaymentProvider[]>
}

interface Given {
  card: CardProvider
  /** Whether the card provider takes payments. */
  takesCards: boolean
  others: readonly PaymentProvider[]
  transfer: PaymentProvider
  settings: Pick<CurrentSettings<TransferSettingsRow>, 'read'>
  stripeSettings: Pick<CurrentSettings<StripeSettingsRow>, 'read'>
}

/** The ways that are configured, as the owner has set them, and transfers while the owner has switched them on. */
export function createWays(given: Given): Ways {
  const { card, takesCards, others, transfer, settings, stripeSettings } = given
  const known = [card, ...others, transfer]
  return {
    known,
    of: (name) => known.find((way) => way.name === name),
    async setUp(executor) {
      const [{ isOn, currencies }, stripe] = await Promise.all([
        settings.read(executor),
        takesCards && card.accountMethods ? stripeSettings.read(executor) : null,
      ])
      const offered: PaymentProvider = {
        ...transfer,
        takes: ({ currency }) => currencies.some((one) => one === currency),
      }
      const cards: PaymentProvider = stripe?.allMethods
        ? { ...card, methods: stripe.methods }
        : card
      return [...(takesCards ? [cards] : []), ...others, ...(isOn ? [offered] : [])]
    },
  }
}

/** What is to be charged, and whether again and again. */
interface Wanted {
  amountCents: number
  currency: string
  isRecurring: boolean
}

/** Whether a way can charge this. */
const fits = (way: PaymentProvider, wanted: Wanted): boolean =>
  way.takes(wanted) && (!wanted.isRecurring || way.recurring !== null)

/** Those of these charges that some way can take; all while there is no way at all. */
export const payableOf = <Charge extends Pick<Wanted, 'amountCents' | 'currency'>>(
  setUp: readonly PaymentProvider[],
  charges: readonly Charge[],
  isRecurring: boolean,
): Charge[] =>
  charges.filter(
    (charge) => setUp.length === 0 || setUp.some((way) => fits(way, { ...charge, isRecurring })),
  )

/** The ways among which a payer chooses; undefined if there is no choice to show, or no way at all. */
export async function waysFor(
  executor: Executor,
  ways: Ways,
  wanted: Wanted,
): Promise<WayName[] | undefined> {
  const setUp = await ways.setUp(executor)
  const fitting = setUp.filter((way) => fits(way, wanted))
  const isUsual = setUp.length === 0 || (setUp.length === 1 && fitting.length === 1)
  return isUsual ? undefined : fitting.map(({ name }) => name)
}

/**
 * The way by which this is charged: the one that the payer has chosen, or else the first that can. Throws 422
 * if there is none, or the chosen one cannot.
 */
export function chooseWay(
  setUp: readonly PaymentProvider[],
  chosen: WayName | undefined,
  wanted: Wanted,
): PaymentProvider {
  const fitting = setUp.filter((way) => fits(way, wanted))
  const way = chosen ? fitting.find(({ name }) => name === chosen) : fitting[0]
  if (way) return way
  const currency = wanted.currency.toUpperCase()
  const message =
    chosen && fitting.length > 0
      ? 'This way of paying cannot be used here. Please choose another.'
      : `No way of paying takes this in ${currency}. Please write to the academy.`
  throw new Failure('rule_violated', message)
}

/** What visitors are told of the ways that can charge one of these; the sandbox, which moves no money, is none. */
export function kindsOf(
  setUp: readonly PaymentProvider[],
  charges: readonly Pick<Wanted, 'amountCents' | 'currency'>[],
): PayingKind[] {
  const real = setUp.filter(
    (way) => way.name !== 'sandbox' && charges.some((charge) => way.takes(charge)),
  )
  const kinds = new Set(real.flatMap((way) => kindsOfWay(way, charges)))
  return payingKinds.filter((kind) => kinds.has(kind))
}

function kindsOfWay(
  { name, methods, mobileMoney, takes }: PaymentProvider,
  charges: readonly Pick<Wanted, 'amountCents' | 'currency'>[],
): PayingKind[] {
  const currencies = charges.filter(takes).map(({ currency }) => currency)
  if (methods) return currencies.flatMap((currency) => methodsFor(methods, { currency }))
  if (name === 'paypal' || name === 'transfer') return [name]
  const isMobile = currencies.some((currency) => mobileMoney.includes(currency))
  return isMobile ? ['card', 'mobile-money'] : ['card']
}

/** Whose money counts in totals: test payments count only while no real ones are possible. */
export interface Books {
  names: readonly WayName[]
  testMode: boolean
}

const realWays: readonly WayName[] = ['stripe', 'paypal', 'paystack', 'transfer']

export async function booksOf(executor: Executor, ways: Ways): Promise<Books> {
  const setUp = await ways.setUp(executor)
  if (setUp.some(({ testMode }) => !testMode)) return { names: realWays, testMode: false }
  const tested = ways.known.filter(({ testMode }) => testMode)
  return { names: tested.map(({ name }) => name), testMode: true }
}
