import type { ComponentProps } from 'react'

/**
 * A form that may be on a prerendered page, where it takes input before React is ready. React-hook-form
 * takes over what is in a field for which it has no default; a default would be written into it. An
 * early submit waits for React (`client/platform/start/early-taps.ts`). `post` keeps a password out of the
 * address if the browser should send the form after all.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" {...props} />
}
