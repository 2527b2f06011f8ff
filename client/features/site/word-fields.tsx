import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Path, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { SiteWords } from '#contract/site/site-words.ts'

export type WordsForm = UseFormReturn<SiteWords>

interface TextFieldProps {
  form: WordsForm
  name: Path<SiteWords>
  label: string
  /** The field's number of lines; with several it allows a longer text. */
  rows?: number
}

/** One text of the site. */
export function WordField({ form, name, label, rows = 1 }: TextFieldProps) {
  const { register, getFieldState, formState } = form
  const { error } = getFieldState(name, formState)
  return (
    <Field label={label} error={error?.message}>
      {rows === 1 ? <Input {...register(name)} /> : <Textarea {...register(name)} rows={rows} />}
    </Field>
  )
}

type ListName = 'stats' | 'benefits.others' | 'testimonials' | 'faqs'

interface WordListProps<Name extends ListName> {
  form: WordsForm
  name: Name
  /** The name of one item: 'Question'. */
  noun: string
  /** The blank value of a new item. */
  empty: Record<string, string>
  /** The fields of the item at `path`. */
  children: (path: `${Name}.${number}`) => ReactNode
}

/** A list of texts whose items can be added and removed. */
export function WordList<Name extends ListName>(props: WordListProps<Name>) {
  const { form, name, noun, empty, children } = props
  const list = useFieldArray({ control: form.control, name: name as ListName })
  return (
    <div className="flex flex-col gap-4">
      {list.fields.map(({ id }, index) => (
        <fieldset key={id} className="flex flex-col gap-3 rounded-lg border p-3">
          <legend className="px-1 text-sm text-muted-foreground">{`${noun} ${index + 1}`}</legend>
          {children(`${name}.${index}`)}
          <Button
            size="sm"
            variant="outline"
            className="self-start"
            aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
            onClick={() => list.remove(index)}
          >
            <Trash2 aria-hidden="true" />
            Remove
          </Button>
        </fieldset>
      ))}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        onClick={() => list.append(empty as never)}
      >
        <Plus aria-hidden="true" />
        {`Add ${noun.toLowerCase()}`}
      </Button>
    </div>
  )
}
