import { useState } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { may } from '#contract/access/permissions.ts'
import type { Suppression } from '#contract/identity/suppressions.ts'
import type { Member } from '#contract/members.ts'
import { useLiftSuppression } from './member.queries.ts'

const sources: Record<Suppression['source'], string> = {
  smtp: 'the mail server',
  postmark: 'Postmark',
  ses: 'Amazon SES',
  mailgun: 'Mailgun',
}

interface SuppressionNoticeProps {
  member: Pick<Member, 'id' | 'name'>
  suppression: Suppression
}

/** Why nothing but mails about the account goes to a member, and the way to send again. */
export function SuppressionNotice({ member, suppression }: SuppressionNoticeProps) {
  const { reason, source, detail, happenedAt } = suppression
  const mayLift = may(useUser(), 'letters.send')
  const [isAsking, setAsking] = useState(false)
  const lift = useLiftSuppression(member.id)
  const hasComplained = reason === 'complained'
  return (
    <Notice variant="warning">
      <div className="flex flex-col items-start gap-2">
        <p className="break-words">
          {hasComplained ? 'A mail to this address was reported as spam' : 'This address bounced'}{' '}
          on {day(happenedAt)}, says {sources[source]}
          {detail && ` (${detail})`}. Only mails about the account itself, such as those about
          signing in, still go to it.
        </p>
        {mayLift && (
          <Button size="sm" variant="outline" busy={lift.isPending} onClick={() => setAsking(true)}>
            Send to It Again
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Send to ${member.name} again?`}
        description={
          hasComplained
            ? 'Do so only if the member has asked you to: further complaints harm everything that you send.'
            : 'Do so once the mailbox is there again. If it bounces once more, it is stopped again.'
        }
        confirmLabel="Yes, Send Again"
        onConfirm={() => {
          const outcome = {
            done: 'E-mails Go to This Address Again',
            failed: 'Failed to change it.',
          }
          void tellOutcome(lift.mutateAsync(), outcome)
          setAsking(false)
        }}
      />
    </Notice>
  )
}
