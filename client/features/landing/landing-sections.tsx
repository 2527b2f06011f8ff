import { useEffect, useLayoutEffect, useRef } from 'react'
import { pressAgain, takeLateTap, takenLaterProps } from '#client/platform/start/early-taps.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { usePublished } from '#client/platform/start/published.ts'
import { OfferCards } from '#client/ui/displays/offer-cards.tsx'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import type { PageTexts } from '#contract/site/page-texts.ts'
import { LandingFooter } from './frame/landing-footer.tsx'
import { structuredData } from './frame/structured-data.ts'
import { sectionsId } from './prerendered-sections.tsx'
import { BenefitsSection } from './sections/benefits-section.tsx'
import { FaqSection } from './sections/faq-section.tsx'
import { OfferSection } from './sections/offer-section.tsx'
import { ProgramsSection } from './sections/programs-section.tsx'
import { ReviewsSection } from './sections/reviews-section.tsx'
import { useSiteWords } from './use-site-words.ts'

export interface LandingSectionsProps {
  texts: PageTexts
  /** Called when somebody chooses a paid program. */
  onEnrol: (program: PaidProgram) => void
  onJoinCommunity: () => void
}

/** Everything below the first screen. */
export function LandingSections({ texts, onEnrol, onJoinCommunity }: LandingSectionsProps) {
  const offers = useOffers()
  const { shopOffers } = usePublished()
  const words = useSiteWords()
  useLateTap()
  return (
    <div id={sectionsId} {...takenLaterProps}>
      <div className="mx-auto flex max-w-300 flex-col gap-24 px-4 pt-24 pb-24 md:gap-32 md:px-6 md:pt-32">
        <ProgramsSection texts={texts} onEnrol={onEnrol} onJoinCommunity={onJoinCommunity} />
        <OfferCards id="further-offers" title="More Ways to Learn" offers={shopOffers} isLarge />
        <BenefitsSection texts={texts} />
        <ReviewsSection />
        <OfferSection texts={texts} onEnrol={onEnrol} />
        <FaqSection texts={texts} />
      </div>
      <LandingFooter texts={texts} />
      {/* Data for search engines, which browsers do not execute. */}
      <script type="application/ld+json" suppressHydrationWarning>
        {structuredData(texts, offers, words.faqs)}
      </script>
    </div>
  )
}

/** Repeats what was pressed in a part before its scripts had loaded. */
function useLateTap(): void {
  const tapped = useRef<HTMLButtonElement>(undefined)
  // In the same step in which React takes over: a later press must not count twice.
  useLayoutEffect(() => {
    tapped.current ??= takeLateTap()
  }, [])
  useEffect(() => {
    if (tapped.current) pressAgain(tapped.current)
    tapped.current = undefined
  }, [])
}
