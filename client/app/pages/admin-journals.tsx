import AdminJournalsSection from '#client/features/journal/review/admin-journals-section.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

/** @public read by `firstReadsOf` from the loaded module */
export { firstReads } from '#client/features/journal/review/admin-journals-section.tsx'

const SendDrillButton = lateContent(
  async () => (await import('#client/features/own-drills/send-drill-button.tsx')).SendDrillButton,
)

const StudentDrills = lateContent(
  async () => (await import('#client/features/own-drills/student-drills.tsx')).StudentDrills,
)

/** The journals that students share, with the drills of what they share. */
export default function AdminJournals() {
  return (
    <AdminJournalsSection
      practice={{
        ofFinding: (userId, finding, currency) => (
          <SendDrillButton
            userId={userId}
            finding={finding}
            currency={currency}
            waiting={null}
            failure="‘Send a drill’ could not be loaded."
          />
        ),
        list: (userId) => (
          <StudentDrills
            userId={userId}
            waiting={<Skeleton className="h-40" />}
            failure="The drills could not be loaded."
          />
        ),
      }}
    />
  )
}
