import { useQuery } from '@tanstack/react-query'
import { BookOpen, ChevronRight, type LucideIcon, TrendingUp, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#client/ui/displays/card.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { pages } from '#contract/site/pages.ts'
import { communityContentQuery } from './community.queries.ts'
import { countOf } from './community-words.ts'

/** The free content, and how much of it there is. */
export function FreeContentPanel() {
  const { data, isPending } = useQuery(communityContentQuery())
  const coming = isPending && <Skeleton className="h-4 w-16" />
  return (
    <Card title="Free Content" description="Open to you now, without a program.">
      <ul className="-my-3 divide-y">
        <Entry
          to={pages.courses}
          icon={BookOpen}
          title="Basic Courses"
          description="Video lessons on the foundations of forex trading"
          count={data ? countOf(data.courses, 'course') : coming}
        />
        <Entry
          to={pages.signals}
          icon={TrendingUp}
          title="Market Signals"
          description="Trade ideas with entry, target and stop"
          count={data ? countOf(data.signals, 'signal') : coming}
        />
        <Entry
          to={pages.community}
          icon={Users}
          title="Community"
          description="Meet other traders on Telegram and Discord"
        />
      </ul>
    </Card>
  )
}

interface EntryProps {
  to: string
  icon: LucideIcon
  title: string
  description: string
  count?: ReactNode
}

function Entry({ to, icon: Icon, title, description, count }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        className="group -mx-2 flex items-center gap-3 rounded-md px-2 py-3.5 hover:bg-muted"
      >
        <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <span className="min-w-0">
            <span className="block font-medium group-hover:underline">{title}</span>
            <span className="block text-sm text-muted-foreground">{description}</span>
          </span>
          {count && <span className="text-sm tabular-nums">{count}</span>}
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      </Link>
    </li>
  )
}
