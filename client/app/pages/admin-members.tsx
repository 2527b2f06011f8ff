import { MemberActions } from '#client/features/access/member-actions.tsx'
import { MembersSection } from '#client/features/members/members-section.tsx'

/** The members, each with what can be done with the account. */
export default function AdminMembers() {
  return <MembersSection actions={(user) => <MemberActions key={user.id} user={user} />} />
}
