import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { AccountRules, RuledAccount } from '#contract/account-rules.ts'
import { useSaveRules } from './rules.queries.ts'
import { RulesFields } from './rules-fields.tsx'
import { rulesOf, type TypedRules, typedRules } from './rules-form-values.ts'
import { ruledTitle, rulesRemoved, rulesSaved } from './rules-words.ts'

interface RulesDialogProps {
  account: RuledAccount['account']
  rules: AccountRules | null
  onClose: () => void
}

/** Sets, changes or removes what the provider of an account demands. */
export function RulesDialog({ account, rules, onClose }: RulesDialogProps) {
  const formId = useId()
  const { currency } = account
  const [typed, setTyped] = useState<TypedRules>(() => typedRules(rules, account))
  const [issues, setIssues] = useState<ReturnType<typeof rulesOf>['issues']>()
  const save = useSaveRules(account.id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const made = rulesOf(typed, currency)
    setIssues(made.issues)
    if (made.rules && (await tellOutcome(save.mutateAsync(made.rules), rulesSaved))) onClose()
  }
  const remove = async () => {
    if (!window.confirm('Remove the rules of this account? Its trades stay.')) return
    if (await tellOutcome(save.mutateAsync(null), rulesRemoved)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      keepsTyped
      title="Account Rules"
      description={`Of ${ruledTitle(account)}, in ${currency}. Leave empty what your provider does not demand.`}
      footer={
        <>
          {rules && (
            <Button variant="ghost" disabled={save.isPending} onClick={() => void remove()}>
              Remove rules
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            Save Rules
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <RulesFields typed={typed} onChange={setTyped} issues={issues ?? {}} currency={currency} />
        {issues && <Notice variant="danger">Please correct the marked fields.</Notice>}
      </form>
    </Dialog>
  )
}
