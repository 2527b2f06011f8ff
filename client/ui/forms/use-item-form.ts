import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { showIssues } from './form-issues.ts'
import { type EditForm, type EditFormOptions, useEditForm } from './use-edit-form.ts'
import { type FormDraft, useFormDraft } from './use-form-draft.ts'

interface ItemFormOptions<T, Values extends FieldValues, Input>
  extends Pick<
    EditFormOptions<T>,
    'item' | 'current' | 'savedTitle' | 'saveFailure' | 'onBusyChange'
  > {
  /** What the form makes, as 'strategy': its draft is kept under it. */
  name: string
  /** What the fields hold, and the input that it makes. */
  schema: z.ZodType<Input, Values>
  /** The fields for an item that exists, or those of a new one. */
  values: (item?: T) => Values
  /** The form's fields by the names that the server has for them. */
  serverNames: Readonly<Record<string, Path<Values>>>
  /**
   * Saves the input: as a change of `base`, or as something new without it. `seen` is the state that the
   * change is based on; undefined where it is to be written over whatever somebody else has saved.
   */
  send: (input: Input, base: T | undefined, seen: string | undefined) => Promise<unknown>
  /** Whether what the form holds beside its fields, such as a file, can be saved; it says itself why not. */
  isReady?: () => boolean
  /** Called once it is saved; a form without it stays, and goes on from what was saved. */
  onSaved?: () => unknown
}

/** A form that makes an item or changes one, with its draft; for `ItemForm`. */
export interface ItemFormState<T, Values extends FieldValues, Input>
  extends UseFormReturn<Values, unknown, Input> {
  edit: EditForm<T>
  draft: FormDraft<T>
  submit: () => Promise<void>
  /** Saves over what somebody else has saved meanwhile. */
  saveAnyway: () => Promise<void>
}

/** The state of a form that makes an item or changes one: checked, kept as a draft, never saved over others unseen. */
export function useItemForm<
  T extends { id: string; updatedAt: string },
  Values extends FieldValues,
  Input,
>(options: ItemFormOptions<T, Values, Input>): ItemFormState<T, Values, Input> {
  const { name, item, schema, values, serverNames, send, isReady, onSaved, ...telling } = options
  const form = useForm({
    defaultValues: values(item) as DefaultValues<Values>,
    resolver: zodResolver(schema),
  })
  const draft = useFormDraft(form, { name, item })
  const edit = useEditForm({
    ...telling,
    item: draft.item,
    async onSaved() {
      draft.drop()
      await (onSaved ?? edit.goOn)()
    },
    fill: (current) => form.reset(values(current)),
    showIssues: (error) => showIssues(error, form.setError, serverNames),
  })
  const { base } = edit
  const save = async (input: Input, seen?: string) => {
    if (!isReady || isReady()) await edit.save(() => send(input, base, seen))
  }
  return {
    ...form,
    edit,
    draft,
    submit: form.handleSubmit((input) => save(input, base?.updatedAt)),
    saveAnyway: form.handleSubmit((input) => save(input)),
  }
}
