import { useSectionPath } from '#client/platform/section-path.ts'
import { MembersList } from './members-list.tsx'
import { MemberPage, type MemberPageProps } from './page/member-page.tsx'

/** The members or, with an id in the address, one of them. */
export function MembersSection({ actions, reads }: Omit<MemberPageProps, 'id'>) {
  const id = useSectionPath()
  return id ? <MemberPage key={id} id={id} actions={actions} reads={reads} /> : <MembersList />
}
