import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { JournalSettings } from '#contract/journal/journal.ts'
import { settingsQuery, useUpdateSettings } from '../journal.queries.ts'
import { loadFailure, settingsSaved } from '../journal-words.ts'
import { settingsFormSchema, settingsFormValues } from './settings-form-values.ts'

/** Currency, starting balance and default risk of the journal. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const settings = useQuery(settingsQuery())
  const save = useUpdateSettings()
  const saveAndClose = async (input: JournalSettings) => {
    const isSaved = await tellOutcome(save.mutateAsync(input), settingsSaved)
    if (isSaved) onClose()
    return isSaved
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Journal Settings"
      footer={
        <FormFooter
          form={formId}
          busy={save.isPending}
          disabled={!settings.data}
          label="Save Settings"
          onCancel={onClose}
        />
      }
    >
      {settings.data ? (
        <SettingsForm id={formId} settings={settings.data} onSubmit={saveAndClose} />
      ) : settings.isError ? (
        <ErrorState message={loadFailure} onRetry={() => void settings.refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

interface SettingsFormProps {
  id: string
  settings: JournalSettings
  /** Resolves to whether it was saved. */
  onSubmit: (input: JournalSettings) => Promise<boolean>
}

function SettingsForm({ id, settings, onSubmit }: SettingsFormProps) {
  const form = useDraftForm({
    name: 'journal settings',
    defaultValues: settingsFormValues(settings),
    resolver: zodResolver(settingsFormSchema),
  })
  const { draft, register, handleSubmit, formState } = form
  const { errors } = formState
  const submit = handleSubmit(async (input) => {
    if (await onSubmit(input)) draft.drop()
  })
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <Field
        label="Currency"
        hint="For new trades and for the figures"
        error={errors.currency?.message}
      >
        <Input {...register('currency')} maxLength={3} autoCapitalize="characters" />
      </Field>
      <Field
        label="Starting balance"
        hint="The balance before your first trade; 0 if you would rather not say"
        error={errors.balance?.message}
      >
        <Input {...register('balance')} inputMode="decimal" />
      </Field>
      <Field
        label="Default risk (%)"
        hint="What you plan to risk per trade"
        error={errors.risk?.message}
      >
        <Input {...register('risk')} inputMode="decimal" />
      </Field>
    </form>
  )
}
