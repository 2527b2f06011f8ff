import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { askFirst, type Question } from '../overlays/ask-first.ts'
import { type Outcome, tellOutcome } from '../overlays/outcome-toast.ts'
import { focusNextRow, pressedRow } from './focus-next-row.ts'
import { type RowAction, RowActions } from './row-actions.tsx'

/** An action on an item: the call, and whether it is in progress. */
interface Command<Input> {
  mutateAsync: (input: Input) => Promise<unknown>
  isPending: boolean
}

interface RowButtonsProps {
  item: { id: string; title: string }
  onEdit: () => void
  remove: Command<string>
  /** The confirmation: text alone for the browser's own box, which the specification, section 5, requires for some. */
  deleteQuestion: string | Question
  deletion: Outcome
  /** Further actions. */
  others?: readonly RowAction[] | undefined
  /** For items that can be drafts. */
  publishing?: {
    isPublished: boolean
    update: Command<{ id: string; changes: { isPublished: boolean } }>
    /** Depends on whether it is published now. */
    outcome: (isPublished: boolean) => Outcome
  }
}

/** An admin's actions on a row: publish or withdraw, edit, delete. */
export function RowButtons(props: RowButtonsProps) {
  const { item, onEdit, remove, deleteQuestion, deletion, others = [], publishing } = props
  const { id, title } = item
  const confirmAndRemove = async () => {
    const row = pressedRow()
    // The browser's own box is required by the specification, section 5, for some kinds.
    const confirmed =
      typeof deleteQuestion === 'string'
        ? window.confirm(deleteQuestion)
        : await askFirst(deleteQuestion)
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(id), deletion)
  }
  const actions: RowAction[] = [
    ...others,
    {
      label: 'Edit',
      name: `Edit ${title}`,
      icon: <Pencil aria-hidden="true" />,
      opensRow: true,
      onSelect: onEdit,
    },
    {
      label: 'Delete',
      name: `Delete ${title}`,
      icon: <Trash2 aria-hidden="true" />,
      destructive: true,
      busy: remove.isPending,
      onSelect: () => void confirmAndRemove(),
    },
  ]
  if (publishing) actions.unshift(publication(item, publishing))
  return <RowActions subject={title} actions={actions} />
}

/** Publishes a draft, withdraws what is published. */
function publication(
  { id, title }: RowButtonsProps['item'],
  { isPublished, update, outcome }: NonNullable<RowButtonsProps['publishing']>,
): RowAction {
  const label = isPublished ? 'Withdraw' : 'Publish'
  const set = (next: boolean) => update.mutateAsync({ id, changes: { isPublished: next } })
  return {
    label,
    name: `${label} ${title}`,
    icon: isPublished ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />,
    busy: update.isPending,
    onSelect: () => void tellOutcome(set(!isPublished), outcome(!isPublished)),
  }
}
