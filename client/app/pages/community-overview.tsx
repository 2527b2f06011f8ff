import RequestAccessCard from '#client/features/access/request-access-card.tsx'
import { CommunityOverview } from '#client/features/community/community-overview.tsx'

/** The first page of those without a program: what is free, and the ways into the programs. */
export default function CommunityOverviewPage() {
  return <CommunityOverview requestAccess={<RequestAccessCard />} />
}
