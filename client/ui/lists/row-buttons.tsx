import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { type Outcome, tellOutcome } from '../overlays/outcome-toast.ts'

/** What can be done with an item: the call, and whether it is under way. */
interface Command<Input> {
  mutateAsync: (input: Input) => Promise<unknown>
  isPending: boolean
}

interface RowButtonsProps {
  item: { id: string; title: string }
  onEdit: () => void
  remove: Command<string>
  /** Asked before. */
  deleteQuestion: string
  deletion: Outcome
  /** For items that can be drafts. */
  publishing?: {
    isPublished: boolean
    update: Command<{ id: string; changes: { isPublished: boolean } }>
    /** By whether it is published now. */
    outcome: (isPublished: boolean) => Outcome
  }
}

/** What an admin can do with a row: publish or withdraw it, edit it, delete it. */
export function RowButtons(props: RowButtonsProps) {
  const { item, onEdit, remove, deleteQuestion, deletion, publishing } = props
  const { id, title } = item
  const confirmAndRemove = () => {
    if (window.confirm(deleteQuestion)) void tellOutcome(remove.mutateAsync(id), deletion)
  }
  return (
    <div className="flex flex-wrap gap-2 @xl:justify-end">
      {publishing && <PublishButton item={item} {...publishing} />}
      <Button size="sm" variant="outline" aria-label={`Edit ${title}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Delete ${title}`}
        busy={remove.isPending}
        onClick={confirmAndRemove}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    </div>
  )
}

function PublishButton({
  item: { id, title },
  isPublished,
  update,
  outcome,
}: Pick<RowButtonsProps, 'item'> & NonNullable<RowButtonsProps['publishing']>) {
  const publish = () => {
    const changes = { isPublished: !isPublished }
    void tellOutcome(update.mutateAsync({ id, changes }), outcome(!isPublished))
  }
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`${isPublished ? 'Withdraw' : 'Publish'} ${title}`}
      busy={update.isPending}
      onClick={publish}
    >
      {isPublished ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      {isPublished ? 'Withdraw' : 'Publish'}
    </Button>
  )
}
