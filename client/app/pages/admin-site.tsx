import { AdminSiteSection } from '#client/features/site/admin-site-section.tsx'
import { siteTextQuery } from '#client/features/site/site.queries.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { WhenNear } from '#client/ui/layout/when-near.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { SitePreviewProps } from './site-preview.tsx'

const SitePreview = lateContent(async () => (await import('./site-preview.tsx')).SitePreview)

const OfferPagePreview = lateContent(
  async () => (await import('./offer-page-preview.tsx')).OfferPagePreview,
)

const TestimonialsList = lateContent(
  async () =>
    (await import('#client/features/testimonials/testimonials-list.tsx')).TestimonialsList,
  { onceCalm: true },
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(siteTextQuery('words'))]

/** As high as the preview. */
const height = 'h-[70vh]'

/** The texts and the look of the site, with the landing page as their preview. */
export default function AdminSite() {
  const shown = (changed: SitePreviewProps) => (
    <WhenNear height={height}>
      <SitePreview
        {...changed}
        waiting={<div className={height} />}
        failure="The preview could not be loaded."
      />
    </WhenNear>
  )
  return (
    <div className="flex flex-col gap-6">
      <AdminSiteSection
        preview={(words) => shown({ words })}
        previewLook={(look) => shown({ look })}
        previewOffer={(page) => (
          <WhenNear height={height}>
            <OfferPagePreview
              page={page}
              waiting={<div className={height} />}
              failure="The preview could not be loaded."
            />
          </WhenNear>
        )}
      />
      <TestimonialsList waiting={null} failure="The reviews could not be loaded." />
    </div>
  )
}
