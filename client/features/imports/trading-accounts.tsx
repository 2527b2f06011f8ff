import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { amountText } from '#contract/currencies.ts'
import type { TradingAccount } from '#contract/imports.ts'
import { accountRulesPage } from '#contract/site/pages.ts'
import { AccountFields, TimeZoneField, type TypedAccount } from './account-fields.tsx'
import { accountsQuery } from './accounts.queries.ts'
import {
  accountDeletion,
  accountsFailure,
  accountTitle,
  counted,
  kindNames,
  saveFailure,
} from './import-words.ts'
import { useDeleteAccount, useUpdateAccount } from './imports.queries.ts'
import { NewAccountDialog } from './new-account-dialog.tsx'

/** The accounts of statements and of manually entered trades, with their contents. */
export function TradingAccounts() {
  const accounts = useQuery(accountsQuery())
  const [edited, setEdited] = useState<TradingAccount | null>(null)
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title="Trading accounts"
      actions={
        <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
          Add Account
        </Button>
      }
    >
      {!accounts.data ? (
        accounts.isError ? (
          <ErrorState message={accountsFailure} onRetry={() => void accounts.refetch()} />
        ) : (
          <Spinner label="Loading the accounts" />
        )
      ) : accounts.data.length === 0 ? (
        <div className="flex flex-col gap-1 text-sm text-muted-foreground">
          <p>An account is created with its first statement.</p>
          <p>Add one for trades that you enter by hand.</p>
        </div>
      ) : (
        <ul className="divide-y">
          {accounts.data.map((account) => (
            <AccountRow key={account.id} account={account} onEdit={() => setEdited(account)} />
          ))}
        </ul>
      )}
      {edited && <AccountDialog account={edited} onClose={() => setEdited(null)} />}
      {isAdding && <NewAccountDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function AccountRow({ account, onEdit }: { account: TradingAccount; onEdit: () => void }) {
  const remove = useDeleteAccount()
  const { id, kind, currency, trades, balanceCents, depositsCents, withdrawalsCents } = account
  const { holdsOwn, brokersCents } = account
  const title = accountTitle(account)
  const confirmAndRemove = async () => {
    const row = pressedRow()
    const confirmed = await askFirst({
      title: `Delete the account ${title}?`,
      description: holdsOwn
        ? 'Its rules are deleted with it; your trades stay in the journal. This can’t be undone.'
        : 'Its deposits and withdrawals are deleted with it. This can’t be undone.',
      confirmLabel: 'Yes, Delete',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(id), accountDeletion)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className="text-compact text-muted-foreground tabular-nums">
          {kindNames[kind]} · {holdsOwn && 'your own trades · '}
          {counted(trades, 'trade')} · balance {amountText(balanceCents, currency)} (
          {amountText(depositsCents, currency)} in, {amountText(-withdrawalsCents, currency)} out)
          {brokersCents !== 0 &&
            ` · plus ${amountText(brokersCents, currency)} of credit and bonus, which belongs to the broker`}
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink
          size="sm"
          variant="outline"
          aria-label={`Rules of ${title}`}
          to={accountRulesPage(id)}
        >
          Rules
        </ButtonLink>
        <Button size="sm" variant="outline" aria-label={`Edit ${title}`} onClick={onEdit}>
          Edit
        </Button>
        {(trades === 0 || holdsOwn) && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Delete ${title}`}
            busy={remove.isPending}
            onClick={() => void confirmAndRemove()}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

function AccountDialog({ account, onClose }: { account: TradingAccount; onClose: () => void }) {
  const formId = useId()
  const update = useUpdateAccount(account.id)
  const { number, name, broker, kind } = account
  const [typed, setTyped, draft] = useDraftState<TypedAccount & { timeZone: string }>(
    `account ${account.id}`,
    { number, name, broker, kind, timeZone: account.timeZone },
  )
  const [problem, setProblem] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    setProblem(undefined)
    try {
      await update.mutateAsync(typed)
      draft.drop()
      onClose()
    } catch (error) {
      setProblem(refusalText(error, saveFailure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Account"
      description={accountTitle(account)}
      footer={
        <FormFooter form={formId} busy={update.isPending} label="Save Changes" onCancel={onClose} />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <AccountFields typed={typed} onChange={(changed) => setTyped({ ...typed, ...changed })} />
        <TimeZoneField
          value={typed.timeZone}
          onChange={(timeZone) => setTyped({ ...typed, timeZone })}
          hint="Applies to future statements; trades already imported keep their times."
        />
        {problem && <Notice variant="danger">{problem}</Notice>}
      </form>
    </Dialog>
  )
}
