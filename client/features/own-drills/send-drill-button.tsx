import { Send } from 'lucide-react'
import { ownZone } from '#client/platform/zone.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Finding } from '#contract/journal/journal-findings.ts'
import { counted, practiceName, practisedOf } from './own-drill-words.ts'
import { useSendOwnDrill } from './own-drills.queries.ts'

interface SendDrillButtonProps {
  userId: string
  finding: Finding
  currency: string
}

/** Sends a student a drill of the trades of a costly finding in what they share. */
export function SendDrillButton({ userId, finding, currency }: SendDrillButtonProps) {
  const send = useSendOwnDrill(userId)
  const habit = practisedOf(finding)
  if (!habit) return null
  const practice = { habit, of: finding.of, currency, timeZone: ownZone() }
  const onClick = () =>
    send.mutate(practice, {
      onSuccess: ({ moments }) =>
        toast({
          title: 'Drill sent',
          description: `${counted(moments, 'moment')} of the student’s own trades`,
          variant: 'success',
        }),
    })
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <Button
        size="sm"
        variant="outline"
        busy={send.isPending}
        aria-label={`Send a drill: ${practiceName(practice)}`}
        onClick={onClick}
      >
        <Send aria-hidden="true" />
        Send a drill
      </Button>
      {send.isError && (
        <Notice variant="danger">
          {failureText(send.error, 'The drill could not be sent. Please try again.')}
        </Notice>
      )}
    </div>
  )
}
