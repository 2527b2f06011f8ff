import { MemberActions } from '#client/features/access/member-actions.tsx'
import { MemberPage } from '#client/features/members/page/member-page.tsx'
import { MemberReadsCard } from '#client/features/signals/member-reads-card.tsx'

/** One member, with the actions for the account and the signals that were read. */
export function AdminMember({ id }: { id: string }) {
  return (
    <MemberPage
      id={id}
      actions={(user) => <MemberActions key={user.id} user={user} />}
      reads={(member) => <MemberReadsCard id={member} />}
    />
  )
}
