import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form'
import { showIssues } from './form-issues.ts'
import { type DraftForm, useDraftForm } from './use-draft-form.ts'
import { type EditForm, type EditFormOptions, useEditForm } from './use-edit-form.ts'

interface ItemFormOptions<T, Values extends FieldValues, Input>
  extends Pick<
    EditFormOptions<T>,
    'item' | 'current' | 'savedTitle' | 'saveFailure' | 'onBusyChange'
  > {
  /** The kind of item, such as 'strategy'; its draft is stored under this name. */
  name: string
  /** Turns the values of the fields into the input to save. */
  resolver: Resolver<Values, unknown, Input>
  /** The field values of an existing item, or of a new one. */
  values: (item?: T) => Values
  /** Maps the server's field names to the form's. */
  serverNames: Readonly<Record<string, Path<Values>>>
  /**
   * Saves the input as a change to `base`, or as a new item without it. `seen` is the version that the
   * change is based on; undefined to overwrite whatever somebody else has saved.
   */
  send: (input: Input, base: T | undefined, seen: string | undefined) => Promise<unknown>
  /**
   * Whether it is to be saved: not while anything outside the fields, such as a file, is not ready, or if the
   * person was asked and declined. Reports by itself why not.
   */
  isReady?: (input: Input) => boolean | Promise<boolean>
  /** Called with the edited fields as they are typed; null once they are saved or given up. */
  onTyped?: (typed: Partial<Values> | null) => void
  /** Called after saving; without it, the form stays open and continues from the saved version. */
  onSaved?: () => unknown
}

/** A form that creates or changes an item, with its draft; for `ItemForm`. */
interface ItemFormState<T, Values extends FieldValues, Input> extends DraftForm<T, Values, Input> {
  edit: EditForm<T>
  submit: () => Promise<void>
  /** Overwrites what somebody else has saved meanwhile. */
  saveAnyway: () => Promise<void>
}

/** A form that creates or changes an item: validated, kept as a draft, never silently overwriting others. */
export function useItemForm<
  T extends { id: string; updatedAt: string },
  Values extends FieldValues,
  Input,
>(options: ItemFormOptions<T, Values, Input>): ItemFormState<T, Values, Input> {
  const { name, item, resolver, values, serverNames, send, isReady, onTyped, onSaved, ...telling } =
    options
  const form = useDraftForm({
    name,
    item,
    defaultValues: values(item) as DefaultValues<Values>,
    resolver,
    onTyped,
  })
  const { draft } = form
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
    if (!isReady || (await isReady(input))) await edit.save(() => send(input, base, seen))
  }
  return {
    ...form,
    edit,
    submit: form.handleSubmit((input) => save(input, base?.updatedAt)),
    saveAnyway: form.handleSubmit((input) => save(input)),
  }
}
