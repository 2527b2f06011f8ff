import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen, Contact, FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { managedCoursesQuery } from '#client/features/courses/managed-courses.queries.ts'
import { membersQuery } from '#client/features/members/members.queries.ts'
import { useUser } from '#client/platform/session.tsx'
import { useDelayed } from '#client/platform/use-delayed.ts'
import { type Command, CommandList } from '#client/ui/overlays/command-list.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { holdsEveryWord } from '#contract/lists.ts'
import { memberPage, pages } from '#contract/pages.ts'
import { may } from '#contract/permissions.ts'
import { menuFor } from '../menus.ts'
import { hasSection } from '../sections.tsx'

const mostFound = 5
const leastTyped = 2

/** Finds pages, actions, members and courses by a few letters, for those who work in the office. */
export default function CommandMenu({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const go = (to: string) => () => {
    onClose()
    void navigate(to)
  }
  const search = useDelayed(typed.trim(), 150)
  const isSearched = search.length >= leastTyped
  const part = { page: 1, limit: mostFound, search }
  const members = useQuery({
    ...membersQuery(part, {}),
    enabled: isSearched && may(user, 'members.read'),
    placeholderData: keepPreviousData,
  })
  const courses = useQuery({
    ...managedCoursesQuery(part),
    enabled: isSearched && may(user, 'content.manage'),
    placeholderData: keepPreviousData,
  })

  const places: Command[] = menuFor(user, hasSection)
    .flat()
    .map(({ label, path, icon: Icon }) => ({
      key: path,
      label,
      kind: 'Page',
      icon: <Icon aria-hidden="true" />,
      onSelect: go(path),
    }))
  const actions: Command[] = may(user, 'members.manage')
    ? [
        {
          key: 'invite',
          label: 'Invite somebody',
          kind: 'Action',
          icon: <UserPlus aria-hidden="true" />,
          onSelect: go(`${pages.invitations}?do=invite`),
        },
        {
          key: 'import',
          label: 'Import members',
          kind: 'Action',
          icon: <FileUp aria-hidden="true" />,
          onSelect: go(`${pages.invitations}?do=import`),
        },
      ]
    : []
  const found: Command[] = isSearched
    ? [
        ...(members.data?.items ?? []).map(({ id, name, email }) => ({
          key: id,
          label: name,
          hint: email,
          kind: 'Member',
          icon: <Contact aria-hidden="true" />,
          onSelect: go(memberPage(id)),
        })),
        ...(courses.data?.items ?? []).map(({ id, title }) => ({
          key: id,
          label: title,
          kind: 'Course',
          icon: <BookOpen aria-hidden="true" />,
          onSelect: go(`${pages.courses}?${new URLSearchParams({ search: title })}`),
        })),
      ]
    : []
  const matching = [...places, ...actions].filter(({ label }) => holdsEveryWord(label, typed))
  return (
    <Dialog open onOpenChange={onClose} title="Go to" width="lg">
      <CommandList
        label="Find a page, an action, a member or a course"
        placeholder="Type a name"
        typed={typed}
        onTyped={setTyped}
        commands={[...matching, ...found]}
        empty={members.isFetching || courses.isFetching ? 'Searching…' : 'Nothing found'}
      />
    </Dialog>
  )
}
