import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Bulk } from '#contract/members.ts'
import { membersText } from '../member-words.ts'
import { memberKeys } from '../members.keys.ts'
import { bulkQuery, useUndoBulk } from '../members.queries.ts'

interface BulkStatusProps {
  id: string
  onClose: () => void
}

const words = ({ state, people, done, failures }: Bulk): string => {
  if (state === 'waiting') return `For ${membersText(people)}: starts in a few seconds.`
  if (state === 'undone') return 'Undone: nothing was changed.'
  if (state === 'running') return `Done for ${done} of ${membersText(people)} so far.`
  if (failures.length === 0) return `Done for ${membersText(people)}.`
  return `Done for ${membersText(people - failures.length)}. Failed for:`
}

/** The progress of a bulk action: a chance to undo it, and the members it failed for. */
export function BulkStatus({ id, onClose }: BulkStatusProps) {
  const client = useQueryClient()
  const bulk = useQuery(bulkQuery(id)).data
  const undo = useUndoBulk()
  const isOver = bulk?.state === 'done'
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: memberKeys.list })
  }, [isOver, client])
  if (!bulk) return null
  return (
    <section
      aria-label="Bulk action in progress"
      className="flex flex-wrap items-center gap-2 rounded-lg border bg-info-soft p-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p role="status">{words(bulk)}</p>
        {bulk.failures.length > 0 && (
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
            {bulk.failures.map((failure) => (
              <li key={failure.id}>
                {failure.name}: {failure.reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      {bulk.state === 'waiting' && (
        <Button
          size="sm"
          variant="outline"
          busy={undo.isPending}
          onClick={() =>
            void undo
              .mutateAsync(id)
              .catch((error: unknown) => failureToast(error, 'Failed to undo. Please try again.'))
          }
        >
          Undo
        </Button>
      )}
      {(isOver || bulk.state === 'undone') && (
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      )}
    </section>
  )
}
