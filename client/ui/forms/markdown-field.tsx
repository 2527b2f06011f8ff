import type { ReactNode } from 'react'
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
}

/** A Markdown field with a preview. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, maxLength, rows = 8, hint = 'Markdown', error } = props
  return (
    <Tabs
      label={label}
      tabs={[
        {
          value: 'write',
          label: 'Write',
          content: (
            <Field label={label} hint={hint} error={error}>
              <Textarea
                value={value}
                onChange={({ target }) => onChange(target.value)}
                rows={rows}
                maxLength={maxLength}
              />
            </Field>
          ),
        },
        {
          value: 'preview',
          label: 'Preview',
          content: value.trim() ? (
            <div className="rounded-lg border bg-muted/50 p-4">
              <Markdown>{value}</Markdown>
            </div>
          ) : (
            <p className="text-sm text-muted-foreground">Nothing to preview yet.</p>
          ),
        },
      ]}
    />
  )
}
