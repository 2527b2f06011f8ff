import { LettersSection } from '#client/features/letters/letters-section.tsx'
import { FilterFields } from '#client/features/members/filter-fields.tsx'

/** Letters, each for whom the choices of the members' list mean. */
export default function AdminLetters() {
  return (
    <LettersSection
      filters={(filter, onChange) => <FilterFields filter={filter} onChange={onChange} />}
    />
  )
}
