import { lazy, Suspense } from 'react'
import { MemberActions } from '#client/features/access/member-actions.tsx'
import { MemberPage } from '#client/features/members/page/member-page.tsx'
import { MemberReadsCard } from '#client/features/signals/member-reads-card.tsx'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'

const MemberCohortsCard = lazy(
  () => import('#client/features/access/cohorts/member-cohorts-card.tsx'),
)

/** One member, with the actions for the account and the signals that were read. */
export function AdminMember({ id }: { id: string }) {
  const plans = useAcademyInfo()?.plannedPrograms !== undefined
  return (
    <MemberPage
      id={id}
      actions={(user) => <MemberActions key={user.id} user={user} />}
      reads={(member) => (
        <>
          {plans && (
            <Suspense>
              <MemberCohortsCard id={member} />
            </Suspense>
          )}
          <MemberReadsCard id={member} />
        </>
      )}
    />
  )
}
