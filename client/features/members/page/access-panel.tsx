import { CalendarPlus, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { accessEnd } from '#client/ui/displays/access-end.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Member, MemberAccess } from '#contract/members.ts'
import { programNames } from '../member-words.ts'
import { useCancelAccess, useSetAccessEnd } from './member.queries.ts'
import { SetEndDialog } from './set-end-dialog.tsx'

/** The member's access to every program, with its end date and what each button would do to it. */
export function AccessPanel({ member }: { member: Member }) {
  return (
    <Card title="Access">
      <ul className="flex flex-col divide-y">
        {member.access.map((access) => (
          <ProgramRow key={access.program} member={member} access={access} />
        ))}
      </ul>
    </Card>
  )
}

interface ProgramRowProps {
  member: Member
  access: MemberAccess
}

const isOpen = ({ subscription }: MemberAccess) => subscription?.status === 'active'

function stateOf({ subscription }: MemberAccess): string {
  if (!subscription) return 'Never had it'
  if (subscription.graceUntil || (subscription.renewal ?? 'awaited') !== 'awaited') {
    const { words, at } = accessEnd(subscription)
    return `${words} ${day(at)}`
  }
  if (subscription.status === 'active') return `Ends ${day(subscription.endsAt)}`
  const how = subscription.status === 'cancelled' ? 'Cancelled' : 'Ended'
  return `${how} ${day(subscription.endsAt)}`
}

function ProgramRow({ member, access }: ProgramRowProps) {
  const { program, subscription, nextEnd } = access
  const [requested, setRequested] = useState<'end' | 'cancel' | null>(null)
  const cancel = useCancelAccess()
  const restore = useSetAccessEnd(member.id)
  const name = programNames[program]
  const active = isOpen(access)
  const close = () => setRequested(null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-col gap-1">
        <Badge variant={active ? program : 'neutral'}>{name}</Badge>
        <span className="text-sm text-muted-foreground tabular-nums">{stateOf(access)}</span>
      </div>
      {member.can.manage && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="outline"
            aria-label={`${active ? 'Extend' : 'Grant'} ${program} to ${day(nextEnd)}`}
            onClick={() => setRequested('end')}
          >
            <CalendarPlus aria-hidden="true" />
            {active ? 'Extend' : 'Grant'} to {day(nextEnd)}
          </Button>
          {active && (
            <Button
              size="sm"
              variant="outline"
              aria-label={`End access to ${program}`}
              busy={cancel.isPending}
              onClick={() => setRequested('cancel')}
            >
              <CalendarX aria-hidden="true" />
              End access
            </Button>
          )}
        </div>
      )}
      {requested === 'end' && <SetEndDialog member={member} access={access} onClose={close} />}
      <ConfirmDialog
        open={requested === 'cancel'}
        onOpenChange={close}
        title={`End ${member.name}’s access to the ${name}?`}
        description={`Access ends at once, not on ${day(subscription?.endsAt ?? nextEnd)}. This does not refund any money.`}
        confirmLabel="Yes, End It Now"
        cancelLabel="Keep It"
        destructive
        onConfirm={() => {
          close()
          const outcome = {
            done: 'Access Ended',
            failed: 'Failed to end access. Please try again.',
          }
          void tellOutcome(cancel.mutateAsync(subscription?.id ?? ''), outcome, {
            undo: {
              run: () =>
                restore.mutateAsync({
                  program,
                  endsAt: subscription?.endsAt ?? nextEnd,
                  seenEndsAt: null,
                }),
              outcome: { done: 'Access Restored', failed: 'Failed to restore access.' },
            },
          })
        }}
      />
    </li>
  )
}
