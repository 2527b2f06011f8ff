import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { hasPasskeys } from '#client/platform/session/passkey-support.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { day, moment } from '#client/ui/displays/format.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Passkey, passkeysMaximum } from '#contract/second-factors.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useRemovePasskey } from './second-factors.queries.ts'
import { WithFactors } from './with-factors.tsx'

/** The user's passkeys, with ways to add, rename and remove them. */
export function PasskeysPart() {
  return (
    <WithFactors>
      {({ passkeys, authenticatorSince }) => (
        <Passkeys passkeys={passkeys} hasApp={authenticatorSince !== null} />
      )}
    </WithFactors>
  )
}

function Passkeys({ passkeys, hasApp }: { passkeys: Passkey[]; hasApp: boolean }) {
  const [adding, setAdding] = useState(false)
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const isLast = passkeys.length === 1 && !hasApp
  return (
    <div className="flex flex-col gap-4">
      {passkeys.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          You have no passkey yet. Once you have one, it is also asked for after your password.
        </p>
      ) : (
        <ul aria-label="Passkeys" className="flex flex-col divide-y rounded-lg border bg-card">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} isLast={isLast} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        passkeys.length < passkeysMaximum && (
          <Button variant="outline" className="w-fit" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      ) : (
        <p className="text-compact text-muted-foreground">
          This browser does not support passkeys.
        </p>
      )}
      {adding && (
        <PasskeyDialog
          passkey={null}
          onClose={() => setAdding(false)}
          onCodes={(codes) => setNewCodes(codes)}
        />
      )}
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </div>
  )
}

function PasskeyLine({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { id, name, synced, createdAt, lastUsedAt } = passkey
  const remove = useRemovePasskey()
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const confirm = async () => {
    await tellOutcome(remove.mutateAsync(id), {
      done: 'Passkey removed',
      failed: 'The passkey could not be removed. Please try again.',
    })
    close()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Fingerprint className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="text-compact text-muted-foreground tabular-nums">
          {lastUsedAt ? (
            <>
              Last used <time dateTime={lastUsedAt}>{moment(lastUsedAt)}</time>
            </>
          ) : (
            'Not used yet'
          )}
          , added <time dateTime={createdAt}>{day(createdAt)}</time>
          {synced && ', on all your devices'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Rename ${name}`}
          onClick={() => setDialog('rename')}
        >
          Rename
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={`Remove ${name}`}
          onClick={() => setDialog('remove')}
        >
          Remove
        </Button>
      </div>
      {dialog === 'rename' && <PasskeyDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={close}
        title={`Remove ${name}?`}
        description={
          isLast
            ? 'Your password alone will be enough to sign in again, and your recovery codes are deleted.'
            : 'It no longer signs you in. Delete it on the device too.'
        }
        confirmLabel="Remove it"
        destructive
        busy={remove.isPending}
        onConfirm={() => void confirm()}
      />
    </li>
  )
}
