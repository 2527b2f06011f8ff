import type { ReactNode } from 'react'

interface FullPageProps {
  /** The document's title. */
  name: string
  /** Shown large above the heading: an icon or a number. */
  mark: ReactNode
  title: string
  children?: ReactNode
}

/** A page with a single message. */
export function FullPage({ name, mark, title, children }: FullPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center gap-3 p-6 pb-24">
      <title>{name}</title>
      <div className="text-accent [&>svg]:size-7">{mark}</div>
      <div className="tick-rule my-2" aria-hidden="true" />
      <h1 className="text-3xl font-semibold text-balance max-md:text-2xl">{title}</h1>
      {children}
    </main>
  )
}
