import { LandingPage } from '#client/features/landing/landing-page.tsx'
import { PublishedContext, usePublished } from '#client/platform/start/published.ts'
import { PageFrame } from '#client/ui/layout/page-frame.tsx'
import { shownLook } from '#contract/site/shown-look.ts'
import type { SiteLook } from '#contract/site/site-look.ts'
import type { SiteWords } from '#contract/site/site-words.ts'

export interface SitePreviewProps {
  words?: SiteWords
  look?: SiteLook
}

const nothing = () => undefined

/** The landing page with other texts or another look. */
export function SitePreview({ words, look }: SitePreviewProps) {
  const published = {
    ...usePublished(),
    ...(words && { words }),
    ...(look && { look: shownLook(look) }),
  }
  return (
    <PageFrame title="Preview of the landing page">
      {published.look?.accentCss && <style>{published.look.accentCss}</style>}
      <PublishedContext value={{ ...published, legal: null, offer: null }}>
        <LandingPage
          isPreview
          isSignedIn={false}
          cornerRef={nothing}
          onLogin={nothing}
          onGetStarted={nothing}
          onEnrol={nothing}
          onJoinCommunity={nothing}
        />
      </PublishedContext>
    </PageFrame>
  )
}
