import { type FormEvent, useId, useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { accountKinds } from '#contract/imports.ts'
import { kindNames, saveFailure } from './import-words.ts'
import { useCreateAccount } from './imports.queries.ts'
import { newAccountOf, type TypedNewAccount } from './new-account-values.ts'

const blankAccount: TypedNewAccount = {
  name: '',
  broker: '',
  kind: 'real',
  currency: '',
  startingBalance: '',
}
const kinds = accountKinds.map((value) => ({ value, label: kindNames[value] }))

/** Creates an account for manually entered trades. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const create = useCreateAccount()
  const [typed, setTyped, draft] = useDraftState<TypedNewAccount>('account new', blankAccount)
  const [issues, setIssues] = useState<Partial<Record<keyof TypedNewAccount, string>>>({})
  const [problem, setProblem] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    setProblem(undefined)
    const made = newAccountOf(typed)
    setIssues('issues' in made ? made.issues : {})
    if ('issues' in made) return
    try {
      await create.mutateAsync(made.body)
      draft.drop()
      onClose()
    } catch (error) {
      setProblem(refusalText(error, saveFailure))
    }
  }
  const input = (name: 'name' | 'broker' | 'currency' | 'startingBalance', maxLength: number) => (
    <Input
      value={typed[name]}
      maxLength={maxLength}
      inputMode={name === 'startingBalance' ? 'decimal' : undefined}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Account"
      description="For trades that you enter by hand: those in its currency belong to it and count towards its rules."
      footer={
        <FormFooter form={formId} busy={create.isPending} label="Add Account" onCancel={onClose} />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <Field label="Account name" error={issues.name}>
          {input('name', 100)}
        </Field>
        <Field label="Currency" error={issues.currency}>
          {input('currency', 3)}
        </Field>
        <Field
          label="Starting balance"
          error={issues.startingBalance}
          hint="The balance before the first trade."
        >
          {input('startingBalance', 20)}
        </Field>
        <Field label="Broker">{input('broker', 100)}</Field>
        <Field label="Type of account">
          <Select
            options={kinds}
            value={typed.kind}
            onChange={({ target }) => {
              const kind = accountKinds.find((one) => one === target.value) ?? 'real'
              setTyped({ ...typed, kind })
            }}
          />
        </Field>
        {problem && <Notice variant="danger">{problem}</Notice>}
      </form>
    </Dialog>
  )
}
