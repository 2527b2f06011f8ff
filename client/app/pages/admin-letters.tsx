import { AnnouncementsCard } from '#client/features/announcements/announcements-card.tsx'
import { LettersSection } from '#client/features/letters/letters-section.tsx'
import { FilterFields } from '#client/features/members/filter-fields.tsx'

/** Letters, addressed with the filters of the members list, and dashboard announcements. */
export default function AdminLetters() {
  return (
    <div className="flex flex-col gap-(--page-gap)">
      <LettersSection
        filters={(filter, onChange) => <FilterFields filter={filter} onChange={onChange} />}
      />
      <AnnouncementsCard />
    </div>
  )
}
