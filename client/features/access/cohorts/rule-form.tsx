import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { CohortRule } from '#contract/access/cohorts.ts'
import { ruleFormSchema, ruleFormValues } from './cohort-form-values.ts'
import { currentRule, useSaveRule } from './cohorts.queries.ts'

const resolver = zodResolver(ruleFormSchema)

/** Whether members join a program in cohorts that the owner makes. */
export function RuleForm({ rule }: { rule: CohortRule }) {
  const save = useSaveRule()
  const form = useItemForm({
    name: 'cohort rule',
    item: { ...rule, id: rule.program },
    resolver,
    values: (item) => ruleFormValues(item ?? rule),
    serverNames: { planned: 'planned', invitationHours: 'invitationHours' },
    current: currentRule,
    savedTitle: () => 'Saved',
    saveFailure: 'Failed to save this. Please try again.',
    send: (input, _, updatedAt = rule.updatedAt) =>
      save.mutateAsync({ ...input, program: rule.program, updatedAt }),
  })
  const { register } = form
  const { errors } = form.formState
  return (
    <ItemForm form={form}>
      <Checkbox label="Members join in cohorts that I make" {...register('planned')} />
      <Field
        label="Hours a seat is held for someone from the waiting list"
        error={errors.invitationHours?.message}
      >
        <Input {...register('invitationHours')} inputMode="numeric" className="max-w-32" />
      </Field>
      <div>
        <Button type="submit" size="sm" busy={form.edit.busy}>
          Save
        </Button>
      </div>
    </ItemForm>
  )
}
