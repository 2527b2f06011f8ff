import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  CircleUser,
  Contact,
  FileUp,
  ReceiptText,
  Settings,
  TrendingUp,
  UserPlus,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { managedCoursesQuery } from '#client/features/courses/managed-courses.queries.ts'
import { documentsQuery } from '#client/features/invoices/invoices.queries.ts'
import { membersQuery } from '#client/features/members/members.queries.ts'
import { signalsQuery } from '#client/features/signals/signals.queries.ts'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { type Command, CommandList } from '#client/ui/overlays/command-list.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { may } from '#contract/access/permissions.ts'
import { holdsEveryWord } from '#contract/plain-text.ts'
import { memberPage, pages, sectionPage, signalParameter } from '#contract/site/pages.ts'
import { menuFor } from '../menus.ts'
import { hasSection } from '../sections.tsx'

const mostFound = 5
const leastTyped = 2

/** Finds pages, actions, members, courses, signals and invoices by a few letters: what its reader may open. */
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

  const signals = useQuery({
    ...signalsQuery(part),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const invoices = useQuery({
    ...documentsQuery(part, {}),
    enabled: isSearched && may(user, 'payments.read'),
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
  const own: Command[] = [
    ...(may(user, 'members.read')
      ? [
          {
            key: sectionPage('members'),
            label: 'Members',
            kind: 'Page',
            icon: <Contact aria-hidden="true" />,
            onSelect: go(sectionPage('members')),
          },
        ]
      : []),
    {
      key: pages.profile,
      label: 'Profile',
      kind: 'Page',
      icon: <CircleUser aria-hidden="true" />,
      onSelect: go(pages.profile),
    },
    {
      key: pages.settings,
      label: 'Settings',
      kind: 'Page',
      icon: <Settings aria-hidden="true" />,
      onSelect: go(pages.settings),
    },
  ]
  const actions: Command[] = may(user, 'members.manage')
    ? [
        {
          key: 'invite',
          label: 'Invite someone',
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
        ...(signals.data?.items ?? []).map(({ id, title, pair }) => ({
          key: id,
          label: title,
          hint: pair ?? undefined,
          kind: 'Signal',
          icon: <TrendingUp aria-hidden="true" />,
          onSelect: go(
            may(user, 'content.manage')
              ? `${pages.signals}?${new URLSearchParams({ search: title })}`
              : `${pages.signals}?${signalParameter}=${id}`,
          ),
        })),
        ...(invoices.data?.items ?? []).map(({ id, number, buyerName }) => ({
          key: id,
          label: number,
          hint: buyerName ?? undefined,
          kind: 'Invoice',
          icon: <ReceiptText aria-hidden="true" />,
          onSelect: go(`${sectionPage('invoices')}?${new URLSearchParams({ search: number })}`),
        })),
      ]
    : []
  const isSearching = [members, courses, signals, invoices].some((one) => one.isFetching)
  const matching = [...places, ...own, ...actions].filter(({ label }) =>
    holdsEveryWord(label, typed),
  )
  return (
    <Dialog open onOpenChange={onClose} title="Go to" width="lg">
      <CommandList
        label="Find a page, an action, or anything by its name"
        placeholder="Type a name"
        typed={typed}
        onTyped={setTyped}
        commands={[...matching, ...found]}
        empty={isSearching ? 'Searching…' : 'Nothing found'}
      />
    </Dialog>
  )
}
