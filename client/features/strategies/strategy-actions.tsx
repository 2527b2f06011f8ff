import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { tellOutcome } from '#client/ui/outcome-toast.ts'
import type { Strategy } from '#contract/mentorship.ts'
import { useDeleteStrategy, useUpdateStrategy } from './strategies.queries.ts'
import { deleteQuestion, deletion, publication } from './strategy-words.ts'

/** What an admin can do with a strategy. */
export function StrategyActions({ strategy, onEdit }: { strategy: Strategy; onEdit: () => void }) {
  const { id, title, isPublished } = strategy
  const update = useUpdateStrategy()
  const remove = useDeleteStrategy()
  const publish = () => {
    const changes = { isPublished: !isPublished }
    void tellOutcome(update.mutateAsync({ id, changes }), publication(!isPublished))
  }
  const confirmAndRemove = () => {
    if (window.confirm(deleteQuestion)) void tellOutcome(remove.mutateAsync(id), deletion)
  }
  return (
    <div className="flex flex-wrap gap-2 @xl:justify-end">
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
