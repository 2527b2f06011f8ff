import { createContext, use } from 'react'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import type { MemberRow } from '#contract/members.ts'

interface Chosen {
  isChosen: (id: string) => boolean
  onToggle: (id: string) => void
}

/** Beside the list's rows, so that choosing one draws the boxes alone and not all that the rows show. */
export const ChosenMembers = createContext<Chosen>({ isChosen: () => false, onToggle: () => {} })

/** Chooses a member for what is done to many. */
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
