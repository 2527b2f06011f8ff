import type { ReactNode, Ref } from 'react'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { Field } from '#client/ui/forms/field.tsx'

interface MarkdownFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  rows?: number
  hint?: ReactNode
  error?: string
  /** Above the field: what puts something into the text. */
  tools?: ReactNode
  /** The field itself, for what puts something where its cursor is. */
  field?: Ref<HTMLTextAreaElement>
  /** Shows the text otherwise than as plain Markdown. */
  preview?: (value: string) => ReactNode
}

/** A Markdown field with a preview. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, maxLength, rows = 8, hint = 'Markdown', error } = props
  const { tools, field, preview = (text) => <Markdown>{text}</Markdown> } = props
  return (
    <Tabs
      label={label}
      tabs={[
        {
          value: 'write',
          label: 'Write',
          content: (
            <div className="flex flex-col gap-3">
              {tools}
              <Field label={label} hint={hint} error={error}>
                <Textarea
                  ref={field}
                  value={value}
                  onChange={({ target }) => onChange(target.value)}
                  rows={rows}
                  maxLength={maxLength}
                />
              </Field>
            </div>
          ),
        },
        {
          value: 'preview',
          label: 'Preview',
          content: value.trim() ? (
            <div className="rounded-lg border bg-muted/50 p-4">{preview(value)}</div>
          ) : (
            <p className="text-sm text-muted-foreground">Nothing to preview yet.</p>
          ),
        },
      ]}
    />
  )
}
