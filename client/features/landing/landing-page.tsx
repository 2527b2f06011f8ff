import { type ComponentType, lazy, type Ref, Suspense } from 'react'
import { usePageTexts } from '#client/platform/start/academy-info.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { LandingHead } from './frame/landing-head.tsx'
import { LandingHeader } from './frame/landing-header.tsx'
import type { LandingSectionsProps } from './landing-sections.tsx'
import { PrerenderedSections, prerenderedSections } from './prerendered-sections.tsx'
import { Hero } from './sections/hero.tsx'
import { StatsStrip } from './sections/stats-strip.tsx'

type SectionsProps = LandingSectionsProps & Pick<LandingPageProps, 'onIncomplete'>

// Prerendered into the page, but its scripts load after those of the first screen.
const LandingSections = lazy<ComponentType<SectionsProps>>(() => {
  const html = prerenderedSections()
  return import('./landing-sections.tsx').then(
    (module) => ({ default: module.LandingSections }),
    (error: unknown) => {
      if (html === undefined) throw error
      return {
        default: ({ onIncomplete }) => (
          <PrerenderedSections html={html} onIncomplete={onIncomplete} />
        ),
      }
    },
  )
})

export interface LandingPageProps {
  /** Whether it is shown inside another page, and must not set that page's head. */
  isPreview?: boolean
  isSignedIn: boolean
  /** The slot in the header for a signed-in visitor's menu. */
  cornerRef: Ref<HTMLDivElement>
  onLogin: () => void
  onGetStarted: () => void
  /** Called when somebody chooses a paid program. */
  onEnrol: (program: PaidProgram) => void
  onJoinCommunity: () => void
  /** Called when the scripts of what is below the first screen did not come: it can only be read. */
  onIncomplete?: (() => void) | undefined
}

/** What the academy is and offers, for visitors. */
export function LandingPage({
  isPreview,
  onEnrol,
  onJoinCommunity,
  onIncomplete,
  ...entrance
}: LandingPageProps) {
  const texts = usePageTexts()
  return (
    <div id="top" className="flex min-h-dvh flex-col">
      {!isPreview && <LandingHead texts={texts} />}
      <LandingHeader brand={texts.brand} {...entrance} />
      <main className="flex-1 pt-26 md:pt-16">
        <Hero texts={texts} onJoinCommunity={onJoinCommunity} />
        <StatsStrip />
        <Suspense>
          <LandingSections
            texts={texts}
            onEnrol={onEnrol}
            onJoinCommunity={onJoinCommunity}
            onIncomplete={onIncomplete}
          />
        </Suspense>
      </main>
    </div>
  )
}
