import { useSyncExternalStore } from 'react'
import { readChosenProgram } from '#client/platform/start/chosen-program.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { priceText } from '#contract/offer-defaults.ts'

/** What is bought after the sign-in, and its price; nothing unless a program was chosen. */
export function ChosenProgramLine() {
  // The prerendered page knows of no choice.
  const chosen = useSyncExternalStore(neverChanges, readChosenProgram, () => null)
  const offers = useOffers()
  if (!chosen) return null
  const { title, priceCents, currency } = offers[chosen]
  return (
    <p className="mb-4 rounded-lg border bg-muted px-3 py-2 text-sm">
      Next, you pay for the <span className="font-medium">{title}</span>
      {priceCents !== null && <>: {priceText(priceCents, currency)}</>}.
    </p>
  )
}

const neverChanges = () => () => undefined
