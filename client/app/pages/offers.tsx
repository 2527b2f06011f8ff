import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, use, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import type { AuthMode } from '#client/features/identity/sign-in/auth-dialog.tsx'
import { OfferPage } from '#client/features/shop/offer-page.tsx'
import { OffersListPage } from '#client/features/shop/offers-list-page.tsx'
import { createQueryClient } from '#client/platform/http/query.ts'
import { onAccessTokenChange, readAccessToken } from '#client/platform/session/tokens.ts'
import { chooseOffer } from '#client/platform/start/chosen-offer.ts'
import { PublishedContext } from '#client/platform/start/published.ts'
import type { ShownOffer } from '#contract/shop/shop-offers.ts'

// Fetched once somebody buys: the page is read without them.
const LandingAccount = lazy(() =>
  import('../landing-account.tsx').then((module) => ({ default: module.LandingAccount })),
)
const OfferAccount = lazy(() => import('../offer-account.tsx'))

/**
 * The offers beside the programs, and the page of each: one route, so that the page built for the first is that of
 * every offer.
 */
export default function Offers() {
  const [client] = useState(createQueryClient)
  const shown = use(PublishedContext)?.offer?.slug
  // The page of an offer is rendered at the address of all of them.
  const { slug = shown } = useParams()
  return (
    <QueryClientProvider client={client}>
      {slug ? <Offer key={slug} slug={slug} /> : <OffersListPage />}
    </QueryClientProvider>
  )
}

function Offer({ slug }: { slug: string }) {
  const token = useSyncExternalStore(onAccessTokenChange, readAccessToken, () => null)
  const [mode, setMode] = useState<AuthMode | null>(null)
  const [isPaying, setPaying] = useState(false)
  const buy = (offer: ShownOffer) => {
    if (token !== null) return setPaying(true)
    // After the sign-in the dashboard goes on with it.
    chooseOffer(offer.slug)
    setMode('registration')
  }
  return (
    <>
      <OfferPage
        slug={slug}
        onBuy={buy}
        beside={(offer) =>
          // Not beside the form of the sign-in, which leaves for the dashboard.
          token !== null &&
          mode === null && (
            <Suspense>
              <OfferAccount offer={offer} isPaying={isPaying} onClose={() => setPaying(false)} />
            </Suspense>
          )
        }
      />
      <Suspense>
        {mode !== null && <LandingAccount corner={null} mode={mode} onModeChange={setMode} />}
      </Suspense>
    </>
  )
}
