import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Profile } from '#contract/identity/identity.ts'
import { useCancelAddressChange, useSendAddressLink } from './profile.queries.ts'

type Address = Pick<Profile, 'email' | 'emailConfirmed' | 'pendingEmail'>

/** What is still to be done about the address: nothing if it is confirmed and no change is pending. */
export function AddressStatus({ profile }: { profile: Address }) {
  const { email, emailConfirmed, pendingEmail } = profile
  if (pendingEmail === null && emailConfirmed) return null
  return (
    <Notice variant={pendingEmail === null ? 'info' : 'warning'}>
      <p>
        {pendingEmail === null
          ? `Please confirm ${email} with the link that we sent there. Until then you get no news by e-mail.`
          : `We sent a link to ${pendingEmail}. Until it is opened, your address stays ${email}.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <SendAgain />
        {pendingEmail !== null && <Cancel />}
      </div>
    </Notice>
  )
}

function SendAgain() {
  const send = useSendAddressLink()
  const sendAgain = async () => {
    try {
      const { email } = await send.mutateAsync(undefined)
      toast({ title: 'Link sent', description: `Check the inbox of ${email}.` })
    } catch (error) {
      const tooMany = error instanceof ApiProblem && error.status === 429
      failureToast(error, tooMany ? error.message : 'The link could not be sent. Please try again.')
    }
  }
  return (
    <Button size="sm" variant="outline" busy={send.isPending} onClick={() => void sendAgain()}>
      Send again
    </Button>
  )
}

function Cancel() {
  const cancel = useCancelAddressChange()
  const keep = () =>
    tellOutcome(cancel.mutateAsync(undefined), {
      done: 'Your address stays as it is',
      failed: 'The change could not be cancelled. Please try again.',
    })
  return (
    <Button size="sm" variant="outline" busy={cancel.isPending} onClick={() => void keep()}>
      Cancel change
    </Button>
  )
}
