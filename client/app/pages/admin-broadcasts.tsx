import { useQuery } from '@tanstack/react-query'
import { AnnouncementsCard } from '#client/features/announcements/announcements-card.tsx'
import { broadcastsQuery } from '#client/features/broadcasts/broadcasts.queries.ts'
import { BroadcastsSection } from '#client/features/broadcasts/broadcasts-section.tsx'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Below } from '#client/ui/layout/below.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'

const MemberBroadcast = lateDialog(
  async () => (await import('./member-broadcast.tsx')).MemberBroadcast,
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(broadcastsQuery(firstPage))]

/** Letters, addressed with the filters of the members list, and dashboard announcements. */
export default function AdminBroadcasts() {
  const { isLoading } = useQuery(broadcastsQuery(firstPage))
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <BroadcastsSection Editor={MemberBroadcast} />
      <Below loading={isLoading}>
        <AnnouncementsCard />
      </Below>
    </div>
  )
}
