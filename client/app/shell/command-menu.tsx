import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  BookPlus,
  CalendarPlus,
  ChartNoAxesCombined,
  CircleUser,
  Contact,
  FileUp,
  type LucideIcon,
  MailPlus,
  NotebookPen,
  ReceiptText,
  Settings,
  TicketPlus,
  UserPlus,
  Workflow,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { documentsQuery } from '#client/features/invoices/invoices.queries.ts'
import { membersQuery } from '#client/features/members/members.queries.ts'
import { searchQuery } from '#client/features/search/search.queries.ts'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { useConnection } from '#client/platform/offline/connection.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { type Command, CommandList } from '#client/ui/overlays/command-list.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { may } from '#contract/access/permissions.ts'
import { holdsEveryWord } from '#contract/plain-text.ts'
import { searchMinimum } from '#contract/search.ts'
import { askedParameter, memberPage, pages, sectionPage } from '#contract/site/pages.ts'
import { menuFor } from '../menus.ts'
import { hasSection } from '../sections.tsx'
import { hitCommands } from './hit-commands.tsx'

const mostFound = 5

/** Finds pages, actions, and everything that its reader may open, by a few letters. */
export default function CommandMenu({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const go = (to: string) => () => {
    onClose()
    void navigate(to)
  }
  const here = usePlaces(go).filter(({ name }) => holdsEveryWord(name, typed))
  const { commands, status, failed, retry } = useFound(typed.trim(), go)
  return (
    <Dialog open onOpenChange={onClose} title="Search" width="lg" fillsPhone>
      <CommandList
        label="Find a page, an action, or anything by its words"
        placeholder="Search everything"
        typed={typed}
        onTyped={setTyped}
        commands={[...here, ...commands]}
        status={status ?? (here.length + commands.length === 0 && !failed && 'Nothing found')}
      >
        {failed && <SearchFailure onRetry={retry} />}
      </CommandList>
    </Dialog>
  )
}

function SearchFailure({ onRetry }: { onRetry: () => void }) {
  const isOnline = useConnection() === 'online'
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p>
        {isOnline
          ? 'The search failed. Please try again.'
          : 'You are offline. Searching needs a connection; pages still open.'}
      </p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

type Named = Command & { name: string }
type Go = (to: string) => () => void

/** The pages that the user has, and what they may begin. */
function usePlaces(go: Go): Named[] {
  const user = useUser()
  const place = (group: string, name: string, to: string, icon: ReactNode): Named => ({
    key: to,
    group,
    name,
    label: name,
    icon,
    onSelect: go(to),
  })
  const page = (name: string, to: string, Icon: LucideIcon) =>
    place('Pages', name, to, <Icon aria-hidden="true" />)
  const action = (name: string, to: string, Icon: LucideIcon) =>
    place('Actions', name, to, <Icon aria-hidden="true" />)
  const entries = menuFor(user, hasSection).flat()
  return [
    ...entries.map(({ label, path, icon }) => page(label, path, icon)),
    ...(may(user, 'members.read') ? [page('Members', sectionPage('members'), Contact)] : []),
    ...(may(user, 'letters.send')
      ? [page('Automations', sectionPage('automations'), Workflow)]
      : []),
    page('Profile', pages.profile, CircleUser),
    page('Settings', pages.settings, Settings),
    ...entries.flatMap(({ area, path, section }) =>
      (begun[area === 'admin' ? 'office' : 'own'][section] ?? []).map(({ name, asked, icon }) =>
        action(name, `${path}?${askedParameter}=${asked}`, icon),
      ),
    ),
  ]
}

interface Begun {
  /** As the button of the section that begins it. */
  name: string
  asked: string
  icon: LucideIcon
}

/** What the sections of the office, and a student's own, can be asked to begin. */
const begun: Record<'office' | 'own', Partial<Record<string, Begun[]>>> = {
  office: {
    courses: [{ name: 'Create Course', asked: 'create', icon: BookPlus }],
    sessions: [{ name: 'Create Session', asked: 'create', icon: CalendarPlus }],
    signals: [{ name: 'Create Signal', asked: 'create', icon: ChartNoAxesCombined }],
    coupons: [{ name: 'Create Coupon', asked: 'create', icon: TicketPlus }],
    letters: [{ name: 'New E-mail', asked: 'write', icon: MailPlus }],
    invitations: [
      { name: 'Invite someone', asked: 'invite', icon: UserPlus },
      { name: 'Import members', asked: 'import', icon: FileUp },
    ],
  },
  own: { journal: [{ name: 'Add Trade', asked: 'add', icon: NotebookPen }] },
}

/** What the academy finds once typing has paused: everybody's own things, and the office's. */
function useFound(typed: string, go: Go) {
  const user = useUser()
  const search = useDelayed(typed, 150)
  const isSearched = search.length >= searchMinimum
  const part = { page: 1, limit: mostFound, search }
  const members = useQuery({
    ...membersQuery(part, {}),
    enabled: isSearched && may(user, 'members.read'),
    placeholderData: keepPreviousData,
  })
  const invoices = useQuery({
    ...documentsQuery(part, {}),
    enabled: isSearched && may(user, 'payments.read'),
    placeholderData: keepPreviousData,
  })
  const hits = useQuery({ ...searchQuery(search), enabled: isSearched })
  const all = [members, invoices, hits]
  const people = (members.data?.items ?? []).map(({ id, name, email }) => ({
    key: id,
    group: 'Members',
    label: name,
    detail: email,
    icon: <Contact aria-hidden="true" />,
    onSelect: go(memberPage(id)),
  }))
  const documents = (invoices.data?.items ?? []).map(({ id, number, buyerName }) => ({
    key: id,
    group: 'Invoices',
    label: number,
    detail: buyerName,
    icon: <ReceiptText aria-hidden="true" />,
    onSelect: go(`${sectionPage('invoices')}?${new URLSearchParams({ search: number })}`),
  }))
  const isBusy = isSearched && all.some(({ isFetching }) => isFetching)
  return {
    commands: isSearched
      ? [...people, ...hitCommands(hits.data ?? [], user, go), ...documents]
      : [],
    status: isBusy || typed !== search ? 'Searching…' : undefined,
    failed: isSearched && !isBusy && all.some(({ isError }) => isError),
    retry: () => {
      for (const one of all) if (one.isError) void one.refetch()
    },
  }
}
