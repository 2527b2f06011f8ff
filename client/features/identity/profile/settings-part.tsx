import { type ReactNode, useId } from 'react'

interface SettingsPartProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** One part of a settings page: what it is about and, next to that, its controls. */
export function SettingsPart({ title, description, children }: SettingsPartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-b pb-8 last:border-b-0 @3xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {description && <p className="mt-1 text-sm text-muted-foreground">{description}</p>}
      </div>
      <div className="max-w-2xl min-w-0">{children}</div>
    </section>
  )
}
