import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { AdminUser } from '#contract/access/access.ts'
import { factorsOfUserQuery, useResetFactors } from './user-factors.queries.ts'

interface ResetFactorsDialogProps {
  user: AdminUser
  onClose: () => void
}

/** Which second factors a user has, and a way to remove them when their device is lost. */
export function ResetFactorsDialog({ user, onClose }: ResetFactorsDialogProps) {
  const query = useQuery(factorsOfUserQuery(user.id))
  const reset = useResetFactors()
  const factors = query.data
  const has = factors !== undefined && (factors.authenticator || factors.passkeys > 0)
  const confirm = async () => {
    const done = await tellOutcome(reset.mutateAsync(user.id), {
      done: 'Second factors removed',
      failed: 'The second factors could not be removed. Please try again.',
    })
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Second factors of ${user.name}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {has && (
            <Button variant="destructive" busy={reset.isPending} onClick={() => void confirm()}>
              Remove them
            </Button>
          )}
        </>
      }
    >
      {factors && !has && (
        <p className="text-sm">This account has none: the password alone is enough to sign in.</p>
      )}
      {factors && has && (
        <div className="flex flex-col gap-3 text-sm">
          <ul className="list-disc pl-5">
            {factors.authenticator && <li>Authenticator app</li>}
            {factors.passkeys > 0 && (
              <li>{factors.passkeys === 1 ? '1 passkey' : `${factors.passkeys} passkeys`}</li>
            )}
            <li>{factors.recoveryCodesLeft} recovery codes left</li>
          </ul>
          <p>
            Remove them only after checking, for example by phone, that you are dealing with{' '}
            {user.name}. Afterwards their password alone is enough to sign in. They are signed out
            everywhere and notified by email.
          </p>
        </div>
      )}
      {query.isPending && <Spinner />}
      {!factors && query.isError && (
        <QueryError message="The second factors could not be loaded." query={query} />
      )}
    </Dialog>
  )
}
