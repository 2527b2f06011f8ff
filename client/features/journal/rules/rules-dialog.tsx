import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
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

/** Sets, changes or removes the rules of an account's provider. */
export function RulesDialog({ account, rules, onClose }: RulesDialogProps) {
  const formId = useId()
  const { currency } = account
  const [initial] = useState(() => typedRules(rules, account))
  const [typed, setTyped, draft] = useDraftState<TypedRules>(`rules ${account.id}`, initial)
  const [issues, setIssues] = useState<ReturnType<typeof rulesOf>['issues']>()
  const save = useSaveRules(account.id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const made = rulesOf(typed, currency)
    setIssues(made.issues)
    if (!made.rules || !(await tellOutcome(save.mutateAsync(made.rules), rulesSaved))) return
    draft.drop()
    onClose()
  }
  const remove = async () => {
    const confirmed = await askFirst({
      title: `Remove the rules of ${ruledTitle(account)}?`,
      description: 'The rules cannot be restored. The account’s trades stay.',
      confirmLabel: 'Yes, Remove',
    })
    if (!confirmed || !(await tellOutcome(save.mutateAsync(null), rulesRemoved))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Account Rules"
      description={`For ${ruledTitle(account)}, in ${currency}. Leave empty what your provider does not require.`}
      footer={
        <>
          {rules && (
            <Button variant="ghost" disabled={save.isPending} onClick={() => void remove()}>
              Remove rules
            </Button>
          )}
          <FormFooter form={formId} busy={save.isPending} label="Save Rules" onCancel={onClose} />
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <RulesFields typed={typed} onChange={setTyped} issues={issues ?? {}} currency={currency} />
        {issues && <Notice variant="danger">Please correct the marked fields.</Notice>}
      </form>
    </Dialog>
  )
}
