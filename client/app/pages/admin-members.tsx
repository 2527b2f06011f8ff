import { loadFailure } from '#client/features/members/member-words.ts'
import { membersQuery } from '#client/features/members/members.queries.ts'
import { MembersList } from '#client/features/members/members-list.tsx'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

const AdminMember = lateContent(async () => (await import('./admin-member.tsx')).AdminMember)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(membersQuery(firstPage, {}))]

/** The members or, with an id in the address, one of them. */
export default function AdminMembers() {
  const id = useSectionPath()
  if (!id) return <MembersList />
  return <AdminMember key={id} id={id} waiting={<Spinner />} failure={loadFailure} />
}
