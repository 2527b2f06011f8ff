import { MemberActions } from '#client/features/access/member-actions.tsx'
import { MembersSection } from '#client/features/members/members-section.tsx'
import { MemberReadsCard } from '#client/features/signals/member-reads-card.tsx'

/** The members, with the actions for each account. */
export default function AdminMembers() {
  return (
    <MembersSection
      actions={(user) => <MemberActions key={user.id} user={user} />}
      reads={(id) => <MemberReadsCard id={id} />}
    />
  )
}
