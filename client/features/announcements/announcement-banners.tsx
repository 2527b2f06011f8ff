import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { CurrentAnnouncement } from '#contract/announcements.ts'
import { currentQuery, useDismissAnnouncement } from './announcements.queries.ts'

/** The academy's current announcements to the reader, above the dashboard; nothing if there are none. */
export default function AnnouncementBanners() {
  const { data = [] } = useQuery(currentQuery())
  if (data.length === 0) return null
  return (
    <section aria-label="Announcements" className="mb-(--page-gap) flex flex-col gap-3">
      {data.map((one) => (
        <Banner key={one.id} announcement={one} />
      ))}
    </section>
  )
}

function Banner({ announcement: { id, title, text } }: { announcement: CurrentAnnouncement }) {
  const dismiss = useDismissAnnouncement()
  const putAway = () =>
    dismiss
      .mutateAsync(id)
      .catch((error: unknown) => failureToast(error, 'It could not be dismissed.'))
  return (
    <article className="flex items-start gap-3 rounded-xl border border-accent-line bg-accent-soft p-4">
      <Megaphone className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold break-words">{title}</h2>
        <div className="mt-1 text-sm">
          <Markdown>{text}</Markdown>
        </div>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Dismiss: ${title}`}
        busy={dismiss.isPending}
        onClick={() => void putAway()}
      >
        <X aria-hidden="true" />
      </Button>
    </article>
  )
}
