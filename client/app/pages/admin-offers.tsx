import { ArrowLeft, Tags, Users } from 'lucide-react'
import AdminOffersSection from '#client/features/offers/admin-offers-section.tsx'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { type PagePath, sectionPage } from '#contract/site/pages.ts'

/** What the section reads first, for `sections.tsx`. @public */
export { firstReads } from '#client/features/offers/admin-offers-section.tsx'

const Promises = lateContent(
  async () => (await import('#client/features/promises/promise-form.tsx')).PromisesCard,
)

const AdminCohorts = lateContent(
  async () => (await import('#client/features/access/cohorts/admin-cohorts.tsx')).AdminCohorts,
)

const ShopOffers = lateContent(
  async () => (await import('#client/features/shop/office/shop-offers-section.tsx')).default,
)

const OfferStatistics = lateContent(
  async () => (await import('#client/features/shop/office/offer-statistics.tsx')).OfferStatistics,
)

const cohorts = 'cohorts'
const further = 'further'
const statistics = 'statistics'

/** The offers of the programs, what these promise their members and, at addresses of their own, their cohorts and the further offers. */
export default function AdminOffers() {
  const path = useSectionPath()
  if (path === statistics) {
    return (
      <div className="flex flex-col gap-4">
        <Back to={`${sectionPage('offers')}/${further}`}>Further offers</Back>
        <OfferStatistics waiting={<Spinner />} failure="The statistics could not be loaded." />
      </div>
    )
  }
  if (path === further) {
    return (
      <div className="flex flex-col gap-4">
        <Back to={sectionPage('offers')}>Programs</Back>
        <ShopOffers waiting={<Spinner />} failure="The further offers could not be loaded." />
      </div>
    )
  }
  if (path === cohorts) {
    return <AdminCohorts waiting={<Spinner />} failure="The cohorts could not be loaded." />
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${sectionPage('offers')}/${further}`} variant="outline" size="sm">
          <Tags aria-hidden="true" />
          Further offers
        </ButtonLink>
        <ButtonLink to={`${sectionPage('offers')}/${cohorts}`} variant="outline" size="sm">
          <Users aria-hidden="true" />
          Cohorts and waiting lists
        </ButtonLink>
      </div>
      <AdminOffersSection />
      <Promises waiting={null} failure="The promises could not be loaded." />
    </div>
  )
}

function Back({ to, children }: { to: PagePath; children: string }) {
  return (
    <ButtonLink to={to} variant="ghost" size="sm" className="w-fit">
      <ArrowLeft aria-hidden="true" />
      {children}
    </ButtonLink>
  )
}
