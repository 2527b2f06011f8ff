import { createContext, use } from 'react'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import type { MemberRow } from '#contract/members.ts'

interface Chosen {
  isChosen: (id: string) => boolean
  onToggle: (id: string) => void
}

/** In a context rather than in the rows, so that choosing a member re-renders only the checkboxes. */
export const ChosenMembers = createContext<Chosen>({ isChosen: () => false, onToggle: () => {} })

/** Selects a member for a bulk action. */
export function MemberCheckbox({ member }: { member: Pick<MemberRow, 'id' | 'name'> }) {
  const { isChosen, onToggle } = use(ChosenMembers)
  return (
    <Checkbox
      label={<VisuallyHidden>Select {member.name}</VisuallyHidden>}
      checked={isChosen(member.id)}
      onChange={() => onToggle(member.id)}
    />
  )
}
