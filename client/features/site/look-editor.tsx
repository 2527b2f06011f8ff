import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { accentProblem, colorOf } from '#contract/site/accent.ts'
import type { SiteText } from '#contract/site/site.ts'
import type { SiteLook } from '#contract/site/site-look.ts'
import { siteLookSchema } from '#schemas/site/site-look.ts'
import { ColorField } from './color-field.tsx'
import { EditorButtons } from './editor-buttons.tsx'
import { type LookValues, lookFormSchema, lookSoFar, valuesOf } from './look-form.ts'
import { PictureField } from './picture-field.tsx'
import { editedContent, editedText, useTextEditor } from './use-text-editor.ts'

interface LookEditorProps {
  text: SiteText
  /** A preview of the page with this look. */
  preview: (look: SiteLook) => ReactNode
}

/** The logo, the icon, the picture for shared links and the accent colour, with a preview of the page. */
export function LookEditor({ text, preview }: LookEditorProps) {
  const form = useDraftForm<LookValues, SiteLook, ReturnType<typeof editedText>>({
    name: `site ${text.name}`,
    item: editedText(text),
    defaultValues: valuesOf(siteLookSchema.parse(editedContent(text))),
    resolver: zodResolver(lookFormSchema),
  })
  const { draft, control, formState, handleSubmit, setValue } = form
  const editor = useTextEditor(text, draft)
  const values = useWatch({ control }) as LookValues
  const set =
    <Name extends keyof LookValues>(name: Name) =>
    (value: LookValues[Name]) =>
      setValue(name, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const look = useDeferredValue(lookSoFar(values))
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(editor.publish)(event)}
        className="flex flex-col gap-6"
      >
        <DraftNotice draft={draft} />
        <PictureField
          kind="logo"
          label="Logo"
          hint="PNG, JPEG or WebP. A wide logo replaces the name; any other appears next to it."
          value={values.logo}
          onChange={set('logo')}
        />
        {values.logo && (
          <PictureField
            kind="logo"
            label="Logo in the dark theme"
            hint="For a logo that is hard to see on a dark page. Without one, the same logo is used."
            onDark
            value={values.logoDark}
            onChange={set('logoDark')}
          />
        )}
        <PictureField
          kind="icon"
          label="Icon"
          hint="A square picture of at least 192 × 192 pixels, for tabs, bookmarks and phones."
          value={values.icon}
          onChange={set('icon')}
        />
        <PictureField
          kind="share"
          label="Picture for links"
          hint="Shown when a link to the academy is shared; cropped to 1200 × 630 pixels."
          value={values.share}
          onChange={set('share')}
        />
        <ColorField
          label="Accent colour"
          hint="For links, marks and highlighted figures, such as #1d4ed8."
          theme="light"
          value={values.accent}
          error={formState.errors.accent?.message}
          onChange={set('accent')}
        />
        {colorOf(values.accent) && !hasProblem(values) && (
          <ColorField
            label="Accent colour in the dark theme"
            hint="Without one, a lighter shade of the same hue is used."
            theme="dark"
            value={values.accentDark}
            error={formState.errors.accentDark?.message}
            onChange={set('accentDark')}
          />
        )}
        <EditorButtons editor={editor} onSaveDraft={() => void handleSubmit(editor.saveDraft)()} />
      </form>
      <div className="xl:sticky xl:top-20">{preview(look)}</div>
    </div>
  )
}

const hasProblem = ({ accent }: LookValues) => {
  const color = colorOf(accent)
  return color !== null && accentProblem(color, 'light') !== null
}
