import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { JournalSettings } from '#contract/journal/journal.ts'
import { journalSettingsQuery, useUpdateJournalSettings } from './profile.queries.ts'

const checks = late(async () => (await import('./profile-forms.ts')).journalResolver)

/** Currency and default risk of the journal. */
export function JournalForm() {
  const query = useQuery(journalSettingsQuery())
  if (query.data) return <LoadedForm settings={query.data} />
  return query.isError ? (
    <QueryError message="Your journal’s settings could not be loaded." query={query} />
  ) : (
    <Skeleton className="h-24" />
  )
}

const typed = ({ currency, defaultRiskPercent }: JournalSettings) => ({
  currency,
  defaultRiskPercent: String(defaultRiskPercent),
})

function LoadedForm({ settings }: { settings: JournalSettings }) {
  const update = useUpdateJournalSettings()
  const form = useDraftForm({
    name: 'journal profile',
    defaultValues: typed(settings),
    resolver: lateResolver(checks.load),
  })
  const { draft, register, handleSubmit, formState, reset } = form
  const { errors, isDirty } = formState
  const save = handleSubmit((values) =>
    tellOutcome(
      update.mutateAsync(values).then((saved) => {
        reset(typed(saved))
        draft.drop()
      }),
      {
        done: 'Journal settings saved',
        failed: 'Your journal’s settings could not be saved. Please try again.',
      },
    ),
  )
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Currency" hint="Three letters, such as USD" error={errors.currency?.message}>
          <Input {...register('currency')} maxLength={3} autoComplete="off" className="uppercase" />
        </Field>
        <Field
          label="Default risk in percent"
          hint="Of the balance, per trade"
          error={errors.defaultRiskPercent?.message}
        >
          <Input {...register('defaultRiskPercent')} inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
      <Button type="submit" className="w-fit" busy={update.isPending} disabled={!isDirty}>
        Save changes
      </Button>
    </form>
  )
}
