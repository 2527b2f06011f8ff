import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { FactorForm } from '#client/ui/forms/factor-form.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import {
  type Authentication,
  recentAuthenticationMinutes,
  type SecondFactors,
} from '#contract/second-factors.ts'
import { factorsQuery, offerPasskey, reauthenticateBy } from './second-factors.queries.ts'

interface ReauthenticationDialogProps {
  /** The pending call then continues. */
  onProved: () => void
  /** The pending call then fails. */
  onClose: () => void
}

/** Asks users to confirm their identity before something that can't be undone. The screen below stays as it is. */
export function ReauthenticationDialog({ onProved, onClose }: ReauthenticationDialogProps) {
  const query = useQuery(factorsQuery())
  const show = async (authentication: Authentication) => {
    await reauthenticateBy(authentication)
    onProved()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Please confirm that it is you"
      description={`This step needs a confirmation. You are asked at most once every ${recentAuthenticationMinutes} minutes.`}
      width="sm"
      footer={
        <Button variant="outline" onClick={onClose}>
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
        <QueryError message="Your second factors could not be loaded." query={query} />
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
