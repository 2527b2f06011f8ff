import type { ReactNode } from 'react'

/** One component of the page, with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const id = name.toLowerCase().replaceAll(/\W+/g, '-')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t pt-5">
      <h2 id={`${id}-title`} className="mb-4 text-lg font-semibold">
        {name}
      </h2>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}

/** Several states of a component in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
