import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { type UseFormReturn, useController, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { type OfferPageText, offerSectionsMaximum } from '#contract/site/offer-sections.ts'
import type { SiteText } from '#contract/site/site.ts'
import { offerPageSchema } from '#schemas/site/site.ts'
import { EditorButtons } from './editor-buttons.tsx'
import { siteOffersQuery } from './site.queries.ts'
import { editedContent, editedText, useTextEditor } from './use-text-editor.ts'

type Form = UseFormReturn<OfferPageText>

interface OfferPageEditorProps {
  text: SiteText
  /** A preview of an offer's page that is made up like this. */
  preview: (page: OfferPageText) => ReactNode
}

/** The sections of the pages of offers: their order, which are shown, and further texts; with a preview next to them. */
export function OfferPageEditor({ text, preview }: OfferPageEditorProps) {
  const form = useDraftForm<OfferPageText, OfferPageText, ReturnType<typeof editedText>>({
    name: `site ${text.name}`,
    item: editedText(text),
    defaultValues: offerPageSchema.parse(editedContent(text)),
    resolver: zodResolver(offerPageSchema),
  })
  const { draft, control, handleSubmit } = form
  const editor = useTextEditor(text, draft)
  const page = useDeferredValue(useWatch({ control }) as OfferPageText)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(editor.publish)(event)}
        className="flex flex-col gap-6"
      >
        <DraftNotice draft={draft} />
        <p className="text-sm text-muted-foreground">
          What follows the name, the picture and the price on the page of every further offer.
        </p>
        <Sections form={form} />
        <EditorButtons editor={editor} onSaveDraft={() => void handleSubmit(editor.saveDraft)()} />
      </form>
      <div className="xl:sticky xl:top-20">{preview(page)}</div>
    </div>
  )
}

const extra = {
  kind: 'extra',
  isShown: true,
  title: '',
  text: '',
  offerId: null,
} as const

const kindNames = {
  contents: 'What the offer opens',
  text: 'The offer’s own text',
  extra: 'Further text',
} as const

function Sections({ form }: { form: Form }) {
  const list = useFieldArray({ control: form.control, name: 'sections' })
  const last = list.fields.length - 1
  return (
    <div className="flex flex-col gap-4">
      {list.fields.map(({ id, kind }, place) => (
        <fieldset key={id} className="flex min-w-0 flex-col gap-3 rounded-lg border p-3">
          <legend className="px-1 text-sm text-muted-foreground">
            {`${place + 1}. ${kindNames[kind]}`}
          </legend>
          <div className="flex flex-wrap items-center gap-2">
            <Shown form={form} place={place} />
            <Button
              size="icon"
              variant="outline"
              className="ml-auto"
              aria-label={`Move section ${place + 1} up`}
              disabled={place === 0}
              onClick={() => list.move(place, place - 1)}
            >
              <ArrowUp aria-hidden="true" />
            </Button>
            <Button
              size="icon"
              variant="outline"
              aria-label={`Move section ${place + 1} down`}
              disabled={place === last}
              onClick={() => list.move(place, place + 1)}
            >
              <ArrowDown aria-hidden="true" />
            </Button>
            {kind === 'extra' && (
              <Button
                size="icon"
                variant="outline"
                aria-label={`Remove section ${place + 1}`}
                onClick={() => list.remove(place)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            )}
          </div>
          {kind !== 'text' && <Title form={form} place={place} />}
          {kind === 'extra' && <ExtraFields form={form} place={place} />}
        </fieldset>
      ))}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        disabled={list.fields.length >= offerSectionsMaximum}
        onClick={() => list.append(extra)}
      >
        <Plus aria-hidden="true" />
        Add text
      </Button>
    </div>
  )
}

interface PlacedProps {
  form: Form
  place: number
}

function Shown({ form: { control }, place }: PlacedProps) {
  const { field } = useController({ control, name: `sections.${place}.isShown` })
  return <Switch label="Show it" checked={field.value} onChange={field.onChange} />
}

function Title({ form: { register, getFieldState, formState }, place }: PlacedProps) {
  const name = `sections.${place}.title` as const
  return (
    <Field label="Title" error={getFieldState(name, formState).error?.message}>
      <Input {...register(name)} maxLength={160} />
    </Field>
  )
}

function ExtraFields({ form: { control }, place }: PlacedProps) {
  const text = useController({ control, name: `sections.${place}.text` })
  const offer = useController({ control, name: `sections.${place}.offerId` })
  const offers = useQuery(siteOffersQuery()).data?.items ?? []
  const chosen = offer.field.value
  // One that was archived or deleted, or is not read yet.
  const isMissing = chosen !== null && !offers.some(({ id }) => id === chosen)
  return (
    <>
      <MarkdownField
        label="Text"
        rows={6}
        value={text.field.value}
        onChange={text.field.onChange}
        maxLength={10_000}
        error={text.fieldState.error?.message}
      />
      <Field label="On the page of">
        <Select
          options={[
            { value: '', label: 'Every offer' },
            ...offers.map(({ id, name }) => ({ value: id, label: name })),
            ...(isMissing ? [{ value: chosen, label: 'An offer that is not listed' }] : []),
          ]}
          value={chosen ?? ''}
          onChange={({ target }) => offer.field.onChange(target.value || null)}
        />
      </Field>
    </>
  )
}
