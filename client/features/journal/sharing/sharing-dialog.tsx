import { useQuery } from '@tanstack/react-query'
import { Select } from '#client/ui/controls/select.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import {
  type JournalSharing,
  type SharingChange,
  sharingScopes,
} from '#contract/journal/journal-sharing.ts'
import { accountName } from '../journal-words.ts'
import type { TradeFiltersProps } from '../trades/trade-filters.tsx'
import { sharingQuery, useChangeSharing } from './sharing.queries.ts'
import { scopeHints, scopeNames, sharingFailure, withPractice } from './sharing-words.ts'

interface SharingDialogProps {
  accounts: TradeFiltersProps['accounts']
  /** Whether the user has a mentor to share with; otherwise sharing can only be withdrawn. */
  mayShare: boolean
  onClose: () => void
}

/** What the academy may see of the journal; each choice takes effect at once. */
export function SharingDialog({ accounts, mayShare, onClose }: SharingDialogProps) {
  const sharing = useQuery(sharingQuery())
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Sharing with the academy"
      description="What your mentors can read and comment on. A change takes effect at once, everywhere."
    >
      {sharing.data ? (
        <Choices sharing={sharing.data} accounts={accounts} mayShare={mayShare} />
      ) : sharing.isError ? (
        <ErrorState message={sharingFailure} onRetry={() => void sharing.refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

interface ChoicesProps extends Omit<SharingDialogProps, 'onClose'> {
  sharing: JournalSharing
}

function Choices({ sharing, accounts, mayShare }: ChoicesProps) {
  const change = useChangeSharing()
  const save = (of: SharingChange['of'], scope: SharingChange['scope']) =>
    change.mutateAsync({ of, scope }).catch((error: unknown) => failureToast(error, sharingFailure))
  // The user's choice, until the server has answered.
  const pending = change.isPending ? change.variables : undefined
  // Manually entered trades are a single choice, whichever account they belong to.
  const withStatements = accounts.filter(({ holdsOwn }) => !holdsOwn)
  const parts = [
    { of: 'by-hand', label: 'Trades written by hand', scope: sharing.byHand },
    ...withStatements.map((one) => ({
      of: one.id,
      label: accountName(one),
      scope: sharing.accounts.find(({ accountId }) => accountId === one.id)?.scope ?? 'chosen',
    })),
  ] as const
  const areNotesShared = pending?.of === 'notes' ? pending.scope === 'whole' : sharing.notes
  return (
    <div className="flex flex-col gap-5">
      {!mayShare && <Notice>Your mentorship is not active: you can stop sharing.</Notice>}
      {parts.map(({ of, label, scope: stored }) => {
        const scope = pending?.of === of ? pending.scope : stored
        const offered = sharingScopes.filter((one) => mayShare || one !== 'whole' || one === scope)
        return (
          <Field
            key={of}
            label={label}
            hint={of === 'by-hand' && scope === 'whole' ? withPractice : scopeHints[scope]}
          >
            <Select
              options={offered.map((value) => ({ value, label: scopeNames[value] }))}
              value={scope}
              disabled={change.isPending}
              onChange={({ target }) => {
                const chosen = sharingScopes.find((one) => one === target.value)
                if (chosen) void save(of, chosen)
              }}
            />
          </Field>
        )
      })}
      <Switch
        label="Days and weekly reviews"
        hint="Shown next to the trades you share."
        checked={areNotesShared}
        disabled={change.isPending || (!mayShare && !areNotesShared)}
        onChange={(isOn) => void save('notes', isOn ? 'whole' : 'nothing')}
      />
    </div>
  )
}
