import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { centsOf } from '#client/ui/forms/price-text.ts'
import { decimalOf } from '#contract/currencies.ts'
import { leastCharge } from '#contract/offers/least-charges.ts'
import { dividedPrice } from '#contract/shop/plans.ts'
import type { ShopOfferInput } from '#contract/shop/shop-offers.ts'
import { shopOfferInputSchema } from '#schemas/shop/shop-offers.ts'
import type { ShopFormValues } from './shop-form-values.ts'

/** The offer that the fields produce; NaN stands for invalid numbers, which the schema refuses. */
function inputOf(values: ShopFormValues): ShopOfferInput {
  const number = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
  const { name, slug, summary, text, state, currency, programs, courseIds, strategyIds } = values
  const centsIn = (typed: string, of: string) => centsOf(typed, of) ?? Number.NaN
  const priceCents = centsIn(values.price, currency)
  const count = number(values.instalments)
  const isSubscription = values.plan === 'subscription'
  return {
    ...{ name, slug, summary, text, state, currency, programs, courseIds, strategyIds, priceCents },
    calls: values.calls.trim() === '' ? 0 : number(values.calls),
    plan:
      values.plan === 'instalments'
        ? { kind: values.plan, count, ...dividedPrice(priceCents, count, currency) }
        : { kind: values.plan },
    furtherPrices: values.furtherPrices.map((further) => {
      const cents = centsIn(further.price, further.currency)
      return {
        currency: further.currency,
        priceCents: cents,
        instalments:
          values.plan === 'instalments' ? dividedPrice(cents, count, further.currency) : null,
      }
    }),
    trialDays: values.trialDays.trim() === '' ? 0 : number(values.trialDays),
    upgradesFrom: values.upgradesFrom,
    period:
      values.periodUnit === '' || isSubscription
        ? null
        : { unit: values.periodUnit, count: number(values.periodCount) },
    seats: values.seats.trim() === '' ? null : number(values.seats),
    sellsFrom: values.sellsFrom || null,
    sellsUntil: values.sellsUntil || null,
  }
}

const messages: Partial<Record<keyof ShopFormValues, string>> = {
  periodCount: 'Must be a whole number from 1',
  instalments: 'Must be a number from 2 to 36',
  calls: 'Must be a number of calls up to 100, or empty',
  trialDays: 'Must be a number of days up to 90, or empty; not with seats or for calls alone',
  seats: 'Must be a whole number from 1, or empty',
}

/** The field of a part of an offer, by its path. */
function fieldAt(path: readonly PropertyKey[]): keyof ShopFormValues {
  const [first = '', second = ''] = path.map(String)
  if (first === 'priceCents') return 'price'
  if (first === 'plan') return 'instalments'
  if (first === 'period') return second === '' ? 'periodUnit' : 'periodCount'
  return first as keyof ShopFormValues
}

/** The path of a field of the form: that of one of the further prices has the number of its row. */
function pathOf(path: readonly PropertyKey[]): PropertyKey[] {
  const [first, row, part] = path
  if (first !== 'furtherPrices' || row === undefined) return [fieldAt(path)]
  return [first, row, part === 'currency' ? part : 'price']
}

/** What is told of a field that holds no amount of the currency. */
const amountMessage = (currency: string) =>
  `Must be an amount of at least ${decimalOf(leastCharge(currency), currency)}`

/** What is wrong with a field: the schema's own words for what it checks besides the form. */
function messageOf({ code, path, message }: z.core.$ZodIssue, values: ShopFormValues): string {
  if (code === 'custom') return message
  const [field, row] = path
  const further = field === 'furtherPrices' ? values.furtherPrices[Number(row)] : undefined
  if (further) return amountMessage(further.currency)
  if (field === 'priceCents') return amountMessage(values.currency)
  return messages[fieldAt(path)] ?? message
}

/** The schema of the form: from its fields to what is saved. */
export const shopFormSchema = z.custom<ShopFormValues>().transform((values, context) => {
  const parsed = shopOfferInputSchema.safeParse(inputOf(values))
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const message = messageOf(issue, values)
    context.addIssue({ code: 'custom', path: pathOf(issue.path), message })
  }
  return z.NEVER
})

/** The checks of the form. */
export const shopOfferResolver = zodResolver(shopFormSchema)
