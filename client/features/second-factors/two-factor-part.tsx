import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { SecondFactors } from '#contract/second-factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useBeginTotp, useRemoveTotp } from './second-factors.queries.ts'
import { TotpSetup } from './totp-setup.tsx'
import { WithFactors } from './with-factors.tsx'

/** The authenticator app, and the recovery codes that replace it. */
export function TwoFactorPart() {
  return <WithFactors>{(factors) => <TwoFactor factors={factors} />}</WithFactors>
}

function TwoFactor({ factors }: { factors: SecondFactors }) {
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const { authenticatorSince, passkeys, recoveryCodesLeft } = factors
  return (
    <div className="flex flex-col gap-5">
      {authenticatorSince === null ? (
        <Off onCodes={setNewCodes} />
      ) : (
        <On since={authenticatorSince} isOnly={passkeys.length === 0} />
      )}
      {(authenticatorSince !== null || passkeys.length > 0) && (
        <RecoveryCodes left={recoveryCodesLeft} onCodes={setNewCodes} />
      )}
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </div>
  )
}

function Off({ onCodes }: { onCodes: (codes: string[] | null) => void }) {
  const begin = useBeginTotp()
  if (begin.data) {
    return (
      <TotpSetup
        secret={begin.data}
        onDone={(codes) => {
          begin.reset()
          onCodes(codes)
        }}
        onCancel={begin.reset}
      />
    )
  }
  const start = () =>
    begin.mutateAsync().then(
      () => undefined,
      (error: unknown) =>
        tellOutcome(Promise.reject(error), {
          done: '',
          failed: 'The set-up could not be started. Please try again.',
        }),
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2 font-medium">
          Authenticator app <Badge>Off</Badge>
        </p>
        <p className="text-compact text-muted-foreground">
          An app such as Aegis, Google Authenticator or your password manager shows a new code every
          30 seconds.
        </p>
      </div>
      <Button variant="outline" busy={begin.isPending} onClick={() => void start()}>
        Set up
      </Button>
    </div>
  )
}

function On({ since, isOnly }: { since: string; isOnly: boolean }) {
  const remove = useRemoveTotp()
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    await tellOutcome(remove.mutateAsync(undefined), {
      done: 'Authenticator app removed',
      failed: 'The authenticator app could not be removed. Please try again.',
    })
    setAsking(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2 font-medium">
          Authenticator app <Badge variant="success">On</Badge>
        </p>
        <p className="text-compact text-muted-foreground">
          Since <time dateTime={since}>{day(since)}</time>.
        </p>
      </div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Remove the app
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove the authenticator app?"
        description={
          isOnly
            ? 'Your password alone will be enough to sign in again, and your recovery codes are deleted.'
            : 'Your passkeys stay as your second factor.'
        }
        confirmLabel="Remove it"
        destructive
        busy={remove.isPending}
        onConfirm={() => void confirm()}
      />
    </div>
  )
}
