import { useWatch } from 'react-hook-form'
import { Notice } from '#client/ui/displays/notice.tsx'
import { centsOf } from '#client/ui/forms/price-text.ts'
import { defaultOffers } from '#contract/offers/offer-defaults.ts'
import type { StoredOffer } from '#contract/offers/offers.ts'
import { contradictionsOf } from './contradictions.ts'
import type { OfferForm } from './offer-form.tsx'
import type { OfferFormValues } from './offer-form-values.ts'

interface ContradictionsNoticeProps {
  form: OfferForm
  offer: StoredOffer
  /** The fields below which it stands. */
  of: readonly ('title' | 'lead' | 'landingPoints' | 'tagline' | 'dashboardPoints')[]
}

/** Points out the lines of these fields that say something else than the facts in the same form. */
export function ContradictionsNotice({ form, offer, of }: ContradictionsNoticeProps) {
  const values = useWatch({ control: form.control }) as OfferFormValues
  const linesOf = (field: ContradictionsNoticeProps['of'][number]) =>
    values[field].split('\n').flatMap((line) => line.trim() || [])
  const own = of.flatMap(linesOf)
  const all = [...linesOf('landingPoints'), ...linesOf('dashboardPoints'), ...own]
  const found = contradictionsOf(all, factsOf(values, offer)).filter(({ text }) =>
    own.includes(text),
  )
  if (found.length === 0) return null
  return (
    <Notice variant="warning">
      <ul className="flex flex-col gap-1">
        {found.map(({ text, reason }) => (
          <li key={text}>
            ‘{text}’: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function factsOf(values: OfferFormValues, offer: StoredOffer) {
  const { title, currency, price, landingPrice, landingFormer, accessMonths, seats } = values
  const isPaid = offer.priceCents !== null
  const prices = isPaid ? [price, landingPrice, landingFormer] : []
  return {
    title,
    formerTitles: [offer.title, defaultOffers[offer.program].title].filter((it) => it !== title),
    accessMonths: isPaid ? numberOf(accessMonths) : null,
    prices: prices.flatMap((typed) => centsOf(typed, currency) ?? []),
    currency,
    seats: offer.cohorts && numberOf(seats),
  }
}

const numberOf = (typed: string) => Number.parseInt(typed, 10) || null
