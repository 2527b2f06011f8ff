import { useQuery } from '@tanstack/react-query'
import { AnnouncementsCard } from '#client/features/announcements/announcements-card.tsx'
import { lettersQuery } from '#client/features/letters/letters.queries.ts'
import { LettersSection } from '#client/features/letters/letters-section.tsx'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Below } from '#client/ui/layout/below.tsx'
import { late } from '#client/ui/overlays/late.ts'

const editor = late(async () => (await import('./member-letter.tsx')).MemberLetter)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(lettersQuery(firstPage))]

/** Letters, addressed with the filters of the members list, and dashboard announcements. */
export default function AdminLetters() {
  const { isLoading } = useQuery(lettersQuery(firstPage))
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <LettersSection editor={editor} />
      <Below loading={isLoading}>
        <AnnouncementsCard />
      </Below>
    </div>
  )
}
