import { useWaiting } from '#client/platform/offline/use-outbox.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { WaitingList } from '#client/ui/lists/waiting-list.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { storedToast } from '#client/ui/overlays/stored-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { may } from '#contract/access/permissions.ts'
import { type PaidProgram, paidProgramNames } from '#contract/offers/programs.ts'
import { requestParcel, useRequestRole } from './own-requests.queries.ts'
import { requestFailure, requestLabel, requestSent } from './request-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { useOwnRoleRequests } from './use-own-role-requests.ts'

/** Asks for a program that the user does not have, without payment, and shows the status of the user's requests. */
export default function RequestAccessCard() {
  const requests = useOwnRoleRequests()
  const request = useRequestRole()
  const waiting = useWaiting(requestParcel)
  const offers = useOffers()
  const user = useUser()

  const send = async (program: PaidProgram) => {
    try {
      const filed = await request.mutateAsync(program)
      if (filed) toast({ ...requestSent(program), variant: 'success' })
      else storedToast()
    } catch (error) {
      failureToast(error, requestFailure)
    }
  }
  return (
    <Card
      title="Request Program Access"
      description="For testing: ask for a program without payment. An administrator decides."
    >
      <WaitingList kind={requestParcel} />
      <ul className="-my-2 divide-y">
        {paidProgramNames
          .filter((program) => offers[program].isOpen && !may(user, `${program}.enter`))
          .map((program) => {
            const status = requests[program]?.status
            return (
              <li
                key={program}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
              >
                <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  {offers[program].title}
                  {status && <StatusBadge status={status} />}
                </span>
                <Button
                  size="sm"
                  variant="outline"
                  disabled={
                    request.isPending ||
                    status === 'pending' ||
                    waiting.some(({ about }) => about === program)
                  }
                  busy={request.isPending && request.variables === program}
                  onClick={() => void send(program)}
                >
                  {requestLabel(program)}
                </Button>
              </li>
            )
          })}
      </ul>
    </Card>
  )
}
