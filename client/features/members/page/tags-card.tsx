import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Member, tagsMaximum } from '#contract/members.ts'
import { choicesQuery } from '../members.queries.ts'
import { useSetTags } from './member.queries.ts'

const removal = { done: 'Tag Removed', failed: 'Failed to remove the tag.' }
const restoring = { done: 'Tag Restored', failed: 'Failed to restore the tag.' }

/** Tags by which the office finds the member again. */
export function TagsCard({ member }: { member: Member }) {
  const { id, tags, can } = member
  const listId = useId()
  const known = useQuery(choicesQuery()).data?.tags ?? []
  const [typed, setTyped, draft] = useDraftState(`tag ${id}`, '')
  const change = useSetTags(id)
  const set = async (next: string[]) => {
    try {
      await change.mutateAsync(next)
      setTyped('')
      draft.drop()
    } catch (error) {
      failureToast(error, 'Failed to change tags. Please try again.')
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = typed.trim().toLowerCase()
    if (tag !== '' && !tags.includes(tag)) void set([...tags, tag])
  }
  const take = (taken: string) =>
    tellOutcome(change.mutateAsync(tags.filter((tag) => tag !== taken)), removal, {
      undo: { run: (left) => change.mutateAsync([...left.tags, taken]), outcome: restoring },
    })
  return (
    <Card title="Tags">
      <div className="flex flex-col gap-3">
        {tags.length === 0 ? (
          <p className="text-sm text-muted-foreground">No tags</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="flex items-center gap-0.5">
                <Badge>{tag}</Badge>
                {can.manage && (
                  <Button
                    variant="ghost"
                    size="sm"
                    className="w-8 px-0"
                    aria-label={`Remove the tag ${tag}`}
                    disabled={change.isPending}
                    onClick={() => void take(tag)}
                  >
                    <X aria-hidden="true" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {can.manage && tags.length < tagsMaximum && (
          <form onSubmit={add} className="flex gap-2">
            <Input
              aria-label="New tag"
              placeholder="New tag"
              list={listId}
              value={typed}
              maxLength={40}
              onChange={({ target }) => setTyped(target.value)}
            />
            <datalist id={listId}>
              {known.map(({ tag }) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <Button type="submit" variant="outline" busy={change.isPending}>
              Add
            </Button>
          </form>
        )}
      </div>
    </Card>
  )
}
