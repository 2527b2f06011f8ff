import { useQuery } from '@tanstack/react-query'
import { Select } from '#client/ui/controls/select.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Assignee } from '#contract/messages/messages.ts'
import { assigneesQuery, useAssignConversation } from './messages.queries.ts'

interface AssigneeSelectProps {
  userId: string
  assignee: Assignee | null
}

const assigning = {
  done: 'Conversation assigned',
  failed: 'Failed to assign the conversation.',
}
const freeing = { ...assigning, done: 'Conversation unassigned' }

/** Chooses who in the office answers a conversation. */
export function AssigneeSelect({ userId, assignee }: AssigneeSelectProps) {
  const { data = [] } = useQuery(assigneesQuery())
  const assign = useAssignConversation()
  // An assignee who may no longer answer stays listed until somebody else is chosen.
  const known = assignee && !data.some(({ id }) => id === assignee.id) ? [assignee, ...data] : data
  const choose = (id: string | null) =>
    tellOutcome(assign.mutateAsync({ userId, assignee: id }), id ? assigning : freeing)
  return (
    <Select
      aria-label="Answered by"
      disabled={assign.isPending}
      value={assignee?.id ?? ''}
      options={[
        { value: '', label: 'Nobody assigned' },
        ...known.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) => void choose(target.value || null)}
      className="w-44 max-md:w-full"
    />
  )
}
