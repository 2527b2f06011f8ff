import { LandingPage } from '#client/features/landing/landing-page.tsx'
import { AdminSiteSection } from '#client/features/site/admin-site-section.tsx'
import { type Published, PublishedContext, usePublished } from '#client/platform/published.ts'
import { PageFrame } from '#client/ui/layout/page-frame.tsx'
import { shownLook } from '#contract/site-look.ts'

/** The texts and the look of the site, with the landing page as their preview. */
export default function AdminSite() {
  return (
    <AdminSiteSection
      preview={(words) => <Preview with={{ words }} />}
      previewLook={(look) => <Preview with={{ look: shownLook(look) }} />}
    />
  )
}

const nothing = () => undefined

function Preview({ with: changed }: { with: Partial<Pick<Published, 'words' | 'look'>> }) {
  const published = { ...usePublished(), ...changed }
  return (
    <PageFrame title="Preview of the landing page">
      {published.look?.accentCss && <style>{published.look.accentCss}</style>}
      <PublishedContext value={{ ...published, legal: null }}>
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
