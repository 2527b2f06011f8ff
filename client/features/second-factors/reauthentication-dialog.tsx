import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { FactorForm } from '#client/ui/forms/factor-form.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import {
  type Authentication,
  recentAuthenticationMinutes,
  type SecondFactors,
} from '#contract/second-factors.ts'
import { factorsQuery, offerPasskey, reauthenticateBy } from './second-factors.queries.ts'

interface ReauthenticationDialogProps {
  /** Called with whether the proof was given; the pending call then continues or fails. */
  onDone: (proved: boolean) => void
}

/**
 * Asks users to confirm their identity before something that can't be undone. The screen below stays
 * as it is.
 */
export default function ReauthenticationDialog({ onDone }: ReauthenticationDialogProps) {
  const query = useQuery(factorsQuery())
  const show = async (authentication: Authentication) => {
    await reauthenticateBy(authentication)
    onDone(true)
  }
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title="Please confirm that it is you"
      description={`This step needs a confirmation. You are asked at most once every ${recentAuthenticationMinutes} minutes.`}
      width="sm"
      footer={
        <Button variant="outline" onClick={() => onDone(false)}>
          Cancel
        </Button>
      }
    >
      {query.data && (
        <FactorForm
          methods={methodsOf(query.data)}
          onAuthenticate={show}
          offerPasskey={offerPasskey}
          submitLabel="Confirm"
        />
      )}
      {query.isPending && <Spinner />}
      {!query.data && query.isError && (
        <ErrorState
          message="Your second factors could not be loaded."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </Dialog>
  )
}

function methodsOf({ authenticatorSince, passkeys, recoveryCodesLeft }: SecondFactors) {
  const methods: Authentication['method'][] = []
  if (authenticatorSince !== null) methods.push('totp')
  if (passkeys.length > 0) methods.push('passkey')
  if (methods.length === 0) return ['password'] as const
  if (recoveryCodesLeft > 0) methods.push('recovery')
  return methods
}
