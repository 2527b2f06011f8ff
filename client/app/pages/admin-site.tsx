import { LandingPage } from '#client/features/landing/landing-page.tsx'
import { AdminSiteSection } from '#client/features/site/admin-site-section.tsx'
import { PublishedContext, usePublished } from '#client/platform/published.ts'
import { PageFrame } from '#client/ui/layout/page-frame.tsx'
import type { SiteWords } from '#contract/site-words.ts'

/** The texts of the site, with the landing page as their preview. */
export default function AdminSite() {
  return <AdminSiteSection preview={(words) => <Preview words={words} />} />
}

const nothing = () => undefined

function Preview({ words }: { words: SiteWords }) {
  const { offers } = usePublished()
  return (
    <PageFrame title="Preview of the landing page">
      <PublishedContext value={{ offers, words, legal: null }}>
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
