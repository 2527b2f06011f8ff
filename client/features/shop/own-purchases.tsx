import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useOffers } from '#client/platform/start/offers.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import type { OwnPurchase } from '#contract/shop/shop-offers.ts'
import { callsText } from '#contract/shop/shop-words.ts'
import { coursePage } from '#contract/site/pages.ts'
import { ownPurchasesQuery } from './shop.queries.ts'
import { purchaseEndText } from './shop-words.ts'

/** What the user has bought of the offers, with the way to each course; nothing if there is none. */
export default function OwnPurchases() {
  const purchases = useQuery(ownPurchasesQuery()).data ?? []
  if (purchases.length === 0) return null
  return (
    <Card title="Your Purchases">
      <ul className="divide-y">
        {purchases.map((purchase) => (
          <Purchase key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </Card>
  )
}

function Purchase({ purchase }: { purchase: OwnPurchase }) {
  const { name, state, programs, courses, strategies, calls } = purchase
  const others = [
    ...strategies.map((title) => `Signals of ${title}`),
    ...(calls ? [callsText(calls)] : []),
  ]
  const offers = useOffers()
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        <Badge variant={state === 'open' ? 'success' : 'neutral'}>
          {purchaseEndText(purchase, day)}
        </Badge>
      </div>
      {programs.length > 0 && (
        <p className="text-sm text-muted-foreground">
          {programs.map((program) => offers[program].title).join(', ')}
        </p>
      )}
      {others.length > 0 && <p className="text-sm text-muted-foreground">{others.join(', ')}</p>}
      {state === 'open' && courses.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {courses.map(({ id, title }) => (
            <li key={id}>
              <Link to={coursePage(id)} className="text-accent underline-offset-4 hover:underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
