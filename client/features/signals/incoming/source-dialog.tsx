import { zodResolver } from '@hookform/resolvers/zod'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { accessOptions } from '#client/ui/displays/access-badge.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { NewSignalSource, SignalSource } from '#contract/signals/incoming-signals.ts'
import type { NewChannelCode } from '#contract/signals/signal-channels.ts'
import { useMakeChannelCode } from './channels.queries.ts'
import { currentSource, useChangeSource, useMakeSource } from './incoming.queries.ts'
import { sourceFormSchema, sourceFormValues } from './source-form-values.ts'

interface SourceDialogProps {
  /** The source to change; without one, a new one is made. */
  source: SignalSource | null
  /** Called with a new one, whose key is shown only then. */
  onMade: (made: NewSignalSource) => void
  onClose: () => void
}

/** Adds a source of signals, or changes one. */
export function SourceDialog({ source, onMade, onClose }: SourceDialogProps) {
  return (
    <FormDialog
      title={source ? 'Edit Source' : 'Add Source'}
      submitLabel={source ? 'Save Changes' : 'Add Source'}
      onClose={onClose}
    >
      {(form) => <SourceForm {...form} source={source} onMade={onMade} />}
    </FormDialog>
  )
}

interface ChannelDialogProps {
  /** Called with the code that links the channel, which is shown only then. */
  onMade: (made: NewChannelCode) => void
  onClose: () => void
}

/** Sets what becomes of the posts of a Telegram channel, and makes the code that links it. */
export function ChannelDialog({ onMade, onClose }: ChannelDialogProps) {
  return (
    <FormDialog title="Link a Telegram Channel" submitLabel="Create Code" onClose={onClose}>
      {(form) => <ChannelForm {...form} onMade={onMade} />}
    </FormDialog>
  )
}

const resolver = zodResolver(sourceFormSchema)

function ChannelForm({
  id,
  onMade,
  onSaved,
  onBusyChange,
}: FormInDialog & Omit<ChannelDialogProps, 'onClose'>) {
  const make = useMakeChannelCode()
  const form = useItemForm({
    name: 'channel of signals',
    item: undefined,
    resolver,
    values: sourceFormValues,
    serverNames,
    current: currentSource,
    savedTitle: () => 'Code Created',
    saveFailure: 'Failed to create the code. Please try again.',
    onSaved,
    onBusyChange,
    send: async (input) => onMade(await make.mutateAsync(input)),
  })
  return (
    <ItemForm id={id} form={form}>
      <SourceFields form={form} placeholder="My channel" />
    </ItemForm>
  )
}

function SourceForm({
  id,
  source,
  onMade,
  onSaved,
  onBusyChange,
}: FormInDialog & Omit<SourceDialogProps, 'onClose'>) {
  const make = useMakeSource()
  const change = useChangeSource()
  const form = useItemForm({
    name: 'source of signals',
    item: source ?? undefined,
    resolver,
    values: sourceFormValues,
    serverNames,
    current: currentSource,
    savedTitle: (existed) => (existed ? 'Source Updated' : 'Source Added'),
    saveFailure: 'Failed to save the source. Please try again.',
    onSaved,
    onBusyChange,
    async send(input, base, seenUpdatedAt) {
      if (!base) return onMade(await make.mutateAsync(input))
      const { id, isOn } = base
      return change.mutateAsync({ ...input, id, isOn, seenUpdatedAt })
    },
  })
  return (
    <ItemForm id={id} form={form}>
      <SourceFields form={form} placeholder="TradingView alerts" />
    </ItemForm>
  )
}

interface SourceFieldsProps {
  form: Pick<UseFormReturn<z.input<typeof sourceFormSchema>>, 'register' | 'formState'>
  placeholder: string
}

function SourceFields({ form: { register, formState }, placeholder }: SourceFieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input {...register('name')} maxLength={100} placeholder={placeholder} />
      </Field>
      <Field
        label="What comes in"
        hint="At once only what the form would accept; anything else waits as a draft"
        error={errors.mode?.message}
      >
        <Select {...register('mode')} options={modeOptions} />
      </Field>
      <Field label="Access level" error={errors.access?.message}>
        <Select {...register('access')} options={accessOptions} />
      </Field>
      <p className="text-sm text-muted-foreground">Published in your name.</p>
    </>
  )
}

const modeOptions = [
  { value: 'draft', label: 'Waits as a draft' },
  { value: 'at_once', label: 'Is published at once' },
]

const serverNames = { name: 'name', mode: 'mode', roleAccess: 'access' } as const
