import { AdminSiteSection } from '#client/features/site/admin-site-section.tsx'
import { siteTextQuery } from '#client/features/site/site.queries.ts'
import { firstRead } from '#client/platform/first-reads.ts'
import { useIsCalm } from '#client/platform/use-is-calm.ts'
import { WhenNear } from '#client/ui/layout/when-near.tsx'
import { late } from '#client/ui/overlays/late.ts'
import { LateContent } from '#client/ui/overlays/late-content.tsx'
import type { SitePreviewProps } from './site-preview.tsx'

const preview = late(async () => (await import('./site-preview.tsx')).SitePreview)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(siteTextQuery('words'))]

/** The texts and the look of the site, with the landing page as their preview. */
export default function AdminSite() {
  const isCalm = useIsCalm()
  const shown = (changed: SitePreviewProps) => {
    // As high as the preview.
    const space = <div className="h-[70vh]" />
    if (!isCalm && !preview.here()) return space
    const failure = 'The preview could not be loaded.'
    return (
      <WhenNear waiting={space}>
        <LateContent part={preview} props={changed} waiting={space} failure={failure} />
      </WhenNear>
    )
  }
  return (
    <AdminSiteSection
      preview={(words) => shown({ words })}
      previewLook={(look) => shown({ look })}
    />
  )
}
