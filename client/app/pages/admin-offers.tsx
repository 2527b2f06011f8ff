import { Users } from 'lucide-react'
import AdminOffersSection from '#client/features/offers/admin-offers-section.tsx'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { sectionPage } from '#contract/site/pages.ts'

/** What the section reads first, for `sections.tsx`. @public */
export { firstReads } from '#client/features/offers/admin-offers-section.tsx'

const Promises = lateContent(
  async () => (await import('#client/features/promises/promise-form.tsx')).PromisesCard,
)

const AdminCohorts = lateContent(
  async () => (await import('#client/features/access/cohorts/admin-cohorts.tsx')).AdminCohorts,
)

const cohorts = 'cohorts'

/** The offers of the programs, what these promise their members and, at an address of their own, their cohorts. */
export default function AdminOffers() {
  if (useSectionPath() === cohorts) {
    return <AdminCohorts waiting={<Spinner />} failure="The cohorts could not be loaded." />
  }
  return (
    <div className="flex flex-col gap-4">
      <AdminOffersSection />
      <ButtonLink
        to={`${sectionPage('offers')}/${cohorts}`}
        variant="outline"
        size="sm"
        className="w-fit"
      >
        <Users aria-hidden="true" />
        Cohorts and waiting lists
      </ButtonLink>
      <Promises waiting={null} failure="The promises could not be loaded." />
    </div>
  )
}
